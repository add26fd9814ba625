import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { links } from "#db/schema/links.ts";
import { agreements, agreementWithdrawals, players } from "#db/schema/people.ts";
import { readPerson } from "#domain/site/accounts/person-page.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import {
  agree,
  guardianOf,
  offered,
  REQUIRED,
  takeBack,
} from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { emailOf, mailsTo } from "#tests/support/factories/invitations.ts";
import { accountRow, setAccount } from "#tests/support/factories/passwords.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { statusesOf } from "#tests/support/fixtures/concurrency.ts";
import { type Person, useWorld } from "#tests/support/fixtures/world.ts";
import { child, erase } from "#tests/support/personas/account-owners.ts";
import { useMinorAndGuardian } from "#tests/support/personas/minor-and-guardian.ts";
import { listPeople } from "../players/people-list.ts";
import { readConsents, recordAgreement, recordRefusal } from "./consents.ts";
import { agreeByLink } from "./guardian-answers.ts";
import { requestGuardianLink } from "./guardian-links.ts";
import { listGuardians } from "./guardian-list.ts";
import { recordSignedPaper } from "./signed-papers.ts";

const world = useWorld();
const home = useMinorAndGuardian(world);
const answersOfAna = () => eq(agreements.playerId, home.ana.playerId);

describe("a guardian's answer", () => {
  beforeEach(() => home.name());

  test("every text is stored with version, hash, guardian, player and time", async () => {
    await home.agree(["media"]);
    const guardianId = (await home.guardian())?.id;
    const rows = await world.db.select().from(agreements).where(answersOfAna());
    expect(rows).toHaveLength(7);
    const same = { guardianId, accountId: null, cupId: world.cup.id, version: "1", at: world.now };
    for (const row of rows) expect(row).toMatchObject({ ...same, hash: `${row.document} 1` });
    const yes = rows.filter(({ agreed }) => agreed).map(({ document }) => document);
    expect(yes).toEqual(["participation", "terms", "liability", "media"]);
    expect(await home.consents()).toMatchObject({ complete: true, media: true, contact: false });
    expect((await home.guardian())?.name).toBe("Rosa Silva");
  });

  test("an answer uses the link up, even for two at once", async () => {
    const token = await home.newestLink();
    const both = await statusesOf([home.agree([], token), home.agree(["media"], token)]);
    expect(both).toEqual(["fulfilled", "rejected"]);
    await expectRefusal(home.agree([], token), "not-found");
  });

  test("the player's own address cannot answer, and the link stays valid", async () => {
    const token = await home.newestLink();
    const email = await emailOf(world, home.ana);
    await setAccount(world, home.ana, { email: home.rosa.replace("@", "+KID@") });
    await expectRefusal(home.agree([], token), "conflict");
    expect(await home.isPending()).toBe(true);
    await setAccount(world, home.ana, { email });
    await home.agree([], token);
    expect(await home.isPending()).toBe(false);
  });

  test("a link older than 7 days cannot answer, and the email says when it ends", async () => {
    const token = await home.newestLink();
    const [mail] = await home.mailsTo(home.rosa);
    expect(mail?.body).toContain(
      "You can answer once with this link. It expires on Tuesday, July 22, 2025 at 12:00 PM PDT.",
    );
    await world.db.update(links).set({ expiresAt: new Date("2025-07-29T19:00:00Z") });
    const input = { token, name: "Rosa", phone: null, ticked: [] };
    const answer = (now: Date) => agreeByLink({ ...world.visitor(), now }, input, offered());
    const late = new Date("2025-07-22T19:00:00Z");
    await expectRefusal(answer(late), "not-found");
    await answer(new Date(late.getTime() - 1));
  });

  test("the player is notified and the guardian emailed how to withdraw", async () => {
    await home.agree(["media"]);
    const copy = (await home.mailsTo(home.rosa)).at(-1)?.body;
    expect(copy).toContain("The participation text (version 1)");
    expect(copy).toContain("The media text (version 1)");
    expect(copy).not.toContain("The contact text");
    expect(copy).toContain("http://127.0.0.1:3000/guardian\n");
    const told = (await mailsTo(world, home.ana)).at(-1);
    expect(told?.body).toContain("has agreed");
    expect(told?.concerns).toContain(home.ana.playerId);
  });

  test("the audit row contains nothing personal", async () => {
    await home.agree(["media"]);
    const row = (await auditOf(world, `player:${home.ana.playerId}`)).at(-1);
    expect(row).toMatchObject({ action: "guardian.agree", actorAccountId: null });
    expect(JSON.stringify(row)).not.toMatch(/Rosa|home\.example/);
  });

  test("no answer is asked for a player who turned 18", async () => {
    const token = await home.newestLink();
    await world.db.update(players).set({ dob: "2007-07-15" });
    await expectRefusal(home.agree([], token), "conflict");
  });
});

describe("changing an answer", () => {
  beforeEach(async () => {
    await home.name();
    await home.agree(["media", "public-name"]);
    await requestGuardianLink(world.visitor(), { email: home.rosa });
  });

  test("new ticks are new rows, and unchanged ones are not repeated", async () => {
    const before = await world.db.$count(agreements, answersOfAna());
    expect(await home.agree(["public-name", "contact"])).toEqual({ isNew: false });
    const changed = { media: false, publicName: true, contact: true };
    expect(await home.consents()).toMatchObject({ complete: true, ...changed });
    expect(await world.db.$count(agreements, answersOfAna())).toBe(before + 2);
  });

  test("a text with new words needs a new answer", async () => {
    const token = await home.newestLink();
    const input = { token, name: "Rosa", phone: null, ticked: ["media", "public-name"] };
    await agreeByLink(world.visitor(), input, offered("2"));
    const renewed = and(answersOfAna(), eq(agreements.version, "2"));
    expect(await world.db.$count(agreements, renewed)).toBe(7);
  });

  test("withdrawing everything leaves the player pending with a row per document", async () => {
    const before = await world.db.$count(agreementWithdrawals);
    expect(await home.decline()).toEqual({ tookBack: true });
    expect(await world.db.$count(agreementWithdrawals)).toBe(before + 5);
    const left = { complete: false, media: false, publicName: false };
    expect(await home.consents()).toMatchObject(left);
    expect(await home.own()).toMatchObject({ state: "declined" });
  });

  test("the organizer is notified with the player's short name only", async () => {
    await setCup(world, { contactEmail: "boss@institute.example" });
    await home.decline();
    const [letter] = await home.mailsTo("boss@institute.example");
    expect(letter?.body).toContain("Ana S.");
    expect(letter?.body).toContain("/admin/people/guardians");
    expect(letter?.body).not.toMatch(/Silva|home\.example/);
  });

  test("a recorded paper is withdrawn too", async () => {
    await recordSignedPaper(await world.admin(), { playerId: home.ana.playerId });
    await home.decline();
    expect(await home.consents()).toMatchObject({ complete: false, paper: false });
  });
});

describe("after a guardian who agreed deleted their account", () => {
  beforeEach(async () => {
    await home.name();
    await home.agree(["public-name"]);
    const rosa = await world.person({ firstName: "Rosa", dob: "1980-01-01" });
    await setAccount(world, rosa, { email: home.rosa });
    await erase(world, { accountIds: [rosa.accountId] });
  });

  test("the player is pending and can name another; given consents stay on record", async () => {
    expect(await home.guardian()).toBeUndefined();
    expect(await home.isPending()).toBe(true);
    expect(await home.own()).toMatchObject({ state: "gone", guardian: null, mayName: true });
    expect(await home.consents()).toMatchObject({ complete: false, publicName: false });
    expect(await world.countRows(agreements, { playerId: home.ana.playerId })).toBe(7);
  });

  test("the organizer sees it on every list", async () => {
    const admin = await world.admin();
    const { playerId, accountId } = home.ana;
    const { email } = await accountRow(world, accountId);
    const { players } = await listGuardians(admin);
    const gone = { state: "gone", guardian: null };
    expect(players.find((each) => each.playerId === playerId)).toMatchObject(gone);
    const { people } = await listPeople(admin, email);
    expect(people.find((each) => each.playerId === playerId)).toMatchObject({ pending: "waiting" });
    expect(await readPerson(admin, playerId)).toMatchObject({ pending: "waiting" });
  });
});

type By = { accountId: string } | { guardianId: string };

let ana: Person;
let rosa: By;

beforeEach(async () => {
  ana = await world.person();
  rosa = { guardianId: await guardianOf(world, ana.playerId, { email: `${ana.playerId}@x.org` }) };
});

const answer = (by: By, documents: string[], playerId = ana.playerId) =>
  agree(world, playerId, by, documents);

const consents = async (playerId = ana.playerId, cupId = world.cup.id) =>
  (await readConsents(world.db, cupId, [playerId])).get(playerId);

const none = { complete: false, paper: false, media: false, contact: false, publicName: false };

test("a player without answers has none and is still listed", async () => {
  const bo = await world.person();
  const both = await readConsents(world.db, world.cup.id, [ana.playerId, bo.playerId]);
  expect([...both]).toEqual([
    [ana.playerId, none],
    [bo.playerId, none],
  ]);
  expect((await readConsents(world.db, world.cup.id, [])).size).toBe(0);
});

test("a minor's own ticks never count, nor do another account's answers, even an admin's", async () => {
  const optional = ["media", "contact", "public-name"];
  await answer({ accountId: ana.accountId }, [...REQUIRED, ...optional, "signed-paper"]);
  expect(await consents()).toEqual(none);
  const admin = await world.admin();
  const bo = await world.person({ dob: "1980-01-01" });
  await answer({ accountId: admin.actor.accountId }, REQUIRED);
  await answer({ accountId: bo.accountId }, [...REQUIRED, "signed-paper"]);
  expect(await consents()).toEqual(none);
});

test("a recorded paper counts for everything required and nothing else, whoever has left the staff", async () => {
  const { actor } = await world.admin();
  await answer({ accountId: actor.accountId }, ["signed-paper"]);
  const paper = { ...none, complete: true, paper: true };
  expect(await consents()).toEqual(paper);
  await setAccount(world, actor, { isAdmin: false });
  expect(await consents()).toEqual(paper);
});

test("an adult holder's consents count for a child, a minor's neither for a child nor for themselves", async () => {
  const parent = await world.person({ dob: "1980-01-01" });
  const playerId = await child(world, parent);
  await answer({ accountId: parent.accountId }, REQUIRED, playerId);
  expect(await consents(playerId)).toMatchObject({ complete: true });
  await world.set(players, { id: parent.playerId }, { dob: "2011-02-02" });
  expect(await consents(playerId)).toMatchObject({ complete: false });
  await answer({ accountId: ana.accountId }, REQUIRED);
  expect(await consents()).toMatchObject({ complete: false });
});

test("a withdrawn answer no longer counts, a later one does, and another cup asks again", async () => {
  await answer(rosa, REQUIRED);
  await takeBack(world, ana.playerId, "participation");
  expect(await consents()).toMatchObject({ complete: false });
  await answer(rosa, ["participation"]);
  expect(await consents()).toMatchObject({ complete: true });
  await answer(rosa, REQUIRED);
  const next = await anotherCup();
  expect(await consents(ana.playerId, next.id)).toMatchObject({ complete: false });
  expect(await consents()).toMatchObject({ complete: true });
});

const anotherCup = async () => {
  const { id: _, ...cup } = world.cup;
  const row = { ...cup, slug: crypto.randomUUID(), isCurrent: false };
  const [next] = await world.db.insert(cups).values(row).returning();
  if (!next) throw new Error("no cup");
  return next;
};

test("what is optional is taken back for earlier cups too", async () => {
  const optional = ["media", "public-name"];
  const tx = world.db;
  const { id: cupId } = await anotherCup();
  const who = { by: rosa, playerId: ana.playerId, now: world.now };
  const past = () => consents(ana.playerId, cupId);
  await recordAgreement(tx, { ...who, cupId }, offered(), optional);
  await recordAgreement(tx, { ...who, cupId: world.cup.id }, offered(), ["media"]);
  expect(await past()).toMatchObject({ complete: true, media: true, publicName: false });
  await recordRefusal(tx, { ...who, cupId: world.cup.id }, offered());
  expect(await past()).toMatchObject({ complete: true, media: false, publicName: false });
});

test("the database refuses changing or deleting answers", async () => {
  await answer(rosa, ["terms"]);
  await takeBack(world, ana.playerId, "terms");
  const cause = { message: "agreements are never changed" };
  await expectRefusal(world.db.update(agreements).set({ agreed: false }), { cause });
  for (const table of [agreements, agreementWithdrawals]) await refusal(world.db.delete(table));
});
