import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { mails } from "../../../db/schema/messaging.ts";
import { accounts, deletions } from "../../../db/schema/people.ts";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { offered } from "../../../tests/support/factories/consents.ts";
import { type Person, useWorld } from "../../../tests/support/fixtures/world.ts";
import { child } from "../../../tests/support/personas/account-owners.ts";
import { readConsents } from "./consents.ts";
import { agreeByLink, recordSignedPaper, withdrawSignedPaper } from "./guardian-answers.ts";
import { listGuardians } from "./guardian-list.ts";
import { readOwnGuardianStatus } from "./guardian-status.ts";
import { changeGuardian, nameGuardian, remindGuardian } from "./guardians.ts";

const world = useWorld();
const texts = offered();

let ana: Person;
let rosa: string;

beforeEach(async () => {
  ana = await world.person({ lastName: "Araújo" });
  rosa = `rosa-${ana.playerId}@home.example`;
});

const name = (guardianEmail = rosa, person = ana) =>
  nameGuardian(person.ctx, { playerId: person.playerId, guardianEmail });

async function agree(to = rosa): Promise<void> {
  const sent = await world.db.select().from(mails).where(eq(mails.toAddress, to));
  const token = /token=(\S+)/.exec(sent.at(-1)?.body ?? "")?.[1] ?? "";
  await agreeByLink(world.visitor(), { token, name: "Rosa", phone: null, ticked: [] }, texts);
}

const consents = async () =>
  (await readConsents(world.db, world.cup.id, [ana.playerId])).get(ana.playerId);
const listed = async () =>
  (await listGuardians(await world.admin())).players.find((each) => each.playerId === ana.playerId);

describe("the list of guardians", () => {
  test("it shows who is missing, since when, on which team, and who was asked", async () => {
    const { teamId } = await world.team(`Team ${ana.playerId}`, { manager: ana });
    expect(await listed()).toMatchObject({
      name: "Ana Araújo",
      state: "nobody",
      registered: "Jul 15, 2025",
      team: { id: teamId },
      guardian: null,
    });
    await name();
    expect(await listed()).toMatchObject({
      state: "asked",
      guardian: { kind: "link", email: rosa, asked: "Jul 15, 2025" },
    });
    await agree();
    expect(await listed()).toMatchObject({ state: "agreed", guardian: { name: "Rosa" } });
  });

  test("looking at it is logged once a day with ids only", async () => {
    const admin = await world.admin();
    await listGuardians(admin);
    await name();
    const before = await world.db.$count(auditEntries);
    for (let look = 0; look < 3; look++) await listGuardians(admin);
    expect(await world.db.$count(auditEntries)).toBe(before + 1);
    const [row] = await world.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(row).toMatchObject({
      action: "guardian.see-contact",
      details: { fields: ["guardian"] },
    });
    expect(row?.details).toMatchObject({ players: [ana.playerId] });
    expect(JSON.stringify(row)).not.toMatch(/home\.example|Araújo/);
  });

  test("it shows an address that answers for several players", async () => {
    const bo = await world.person({ firstName: "Bo" });
    await name();
    await name(rosa.toUpperCase(), bo);
    const parent = await world.person({ dob: "1985-01-01" });
    for (const firstName of ["Mia", "Leo"])
      await child(world, parent, { firstName, lastName: "Lee" });
    const { shared } = await listGuardians(await world.admin());
    const names = shared.map((each) => each.players.map((player) => player.name));
    expect(names).toContainEqual(["Ana Araújo", "Bo Silva"]);
    expect(names).toContainEqual(["Leo Lee", "Mia Lee"]);
  });

  test("it does not show adults", async () => {
    const adult = await world.person({ dob: "2000-01-01" });
    const { players } = await listGuardians(await world.admin());
    expect(players.map(({ playerId }) => playerId)).not.toContain(adult.playerId);
  });
});

test("a paper ends the waiting once and can be withdrawn", async () => {
  const admin = await world.admin();
  await Promise.all([1, 2].map(() => recordSignedPaper(admin, { playerId: ana.playerId })));
  expect(await consents()).toMatchObject({ complete: true, paper: true });
  expect(await listed()).toMatchObject({ state: "agreed", paper: true });
  await withdrawSignedPaper(admin, { playerId: ana.playerId });
  expect(await consents()).toMatchObject({ complete: false, paper: false });
  await expectRefusal(withdrawSignedPaper(admin, { playerId: ana.playerId }), "not-found");
});

test("a paper is for minors only", async () => {
  const { playerId } = await world.person({ dob: "2000-01-01" });
  await expectRefusal(recordSignedPaper(await world.admin(), { playerId }), "conflict");
});

describe("replacing a guardian", () => {
  test("the admin names another, and the first one's consents are withdrawn", async () => {
    await name();
    await agree();
    const luis = `luis-${ana.playerId}@home.example`;
    await changeGuardian(await world.admin(), { playerId: ana.playerId, guardianEmail: luis });
    expect(await consents()).toMatchObject({ complete: false });
    expect(await readOwnGuardianStatus(ana.ctx, world.cup)).toMatchObject({
      state: "asked",
      guardian: { address: "l…@home.example" },
    });
    expect(await world.db.$count(mails, eq(mails.toAddress, rosa))).toBe(0);
    expect(await world.db.$count(deletions, eq(deletions.kind, "guardian"))).toBeGreaterThan(0);
    await agree(luis);
    expect(await consents()).toMatchObject({ complete: true });
  });

  test("a recorded paper stays", async () => {
    const admin = await world.admin();
    await name();
    await recordSignedPaper(admin, { playerId: ana.playerId });
    await changeGuardian(admin, {
      playerId: ana.playerId,
      guardianEmail: `luis-${ana.playerId}@home.example`,
    });
    expect(await consents()).toMatchObject({ complete: true, paper: true });
  });

  test("the new guardian is neither the player nor the current one", async () => {
    const admin = await world.admin();
    await name();
    const [own] = await world.db.select().from(accounts).where(eq(accounts.id, ana.accountId));
    for (const guardianEmail of [own?.email ?? "", rosa]) {
      await expectRefusal(changeGuardian(admin, { playerId: ana.playerId, guardianEmail }), {
        field: "guardianEmail",
      });
    }
  });

  test("a child held by an account gets no other guardian", async () => {
    const parent = await world.person({ dob: "1985-01-01" });
    const playerId = await child(world, parent);
    const admin = await world.admin();
    await expectRefusal(
      changeGuardian(admin, { playerId, guardianEmail: "luis@home.example" }),
      "conflict",
    );
    await expectRefusal(remindGuardian(admin, { playerId }), "conflict");
  });
});

test("the admin resends the link to the current guardian", async () => {
  const admin = await world.admin();
  await expectRefusal(remindGuardian(admin, { playerId: ana.playerId }), "not-found");
  await name();
  await remindGuardian(admin, { playerId: ana.playerId });
  expect(await world.db.$count(mails, eq(mails.toAddress, rosa))).toBe(2);
});

test("a guardian gets email in the language of the page, and from the admin in the player's", async () => {
  await world.db.update(accounts).set({ language: "es" }).where(eq(accounts.id, ana.accountId));
  await name();
  await remindGuardian(await world.admin(), { playerId: ana.playerId });
  const sent = await world.db
    .select({ language: mails.language, body: mails.body })
    .from(mails)
    .where(eq(mails.toAddress, rosa))
    .orderBy(mails.id);
  expect(sent.map(({ language }) => language)).toEqual(["en", "es"]);
  expect(sent[1]?.body).toContain("/es/guardian/agree?token=");
});
