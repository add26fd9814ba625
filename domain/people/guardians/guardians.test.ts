import { desc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { links } from "#db/schema/links.ts";
import { mails } from "#db/schema/messaging.ts";
import { deletions, guardians } from "#db/schema/people.ts";
import { DomainError } from "#domain/core/errors.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { counted } from "#tests/support/factories/contact-messages.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { useAdmin, useWorld } from "#tests/support/fixtures/world.ts";
import { child, erase } from "#tests/support/personas/account-owners.ts";
import { useMinorAndGuardian } from "#tests/support/personas/minor-and-guardian.ts";
import { requestGuardianLink } from "./guardian-links.ts";
import { listGuardians } from "./guardian-list.ts";
import { changeGuardian, nameGuardian, remindGuardian, resendGuardianLink } from "./guardians.ts";
import { recordSignedPaper, withdrawSignedPaper } from "./signed-papers.ts";

const world = useWorld();
const home = useMinorAndGuardian(world);
const LUIS = "luis@home.example";
const answered = {
  code: "forbidden",
  message: "A parent or guardian has already answered. Ask the organizer to name someone else.",
};

describe("naming a guardian", () => {
  test("the guardian is emailed the player's short name, and the address is shown", async () => {
    expect(await home.own()).toMatchObject({ state: "nobody", guardian: null, mayName: true });
    await home.name();
    const [mail] = await home.mailsTo(home.rosa);
    expect(mail).toMatchObject({ secret: true });
    expect(mail?.body).toContain("Ana S.");
    expect(mail?.body).not.toMatch(/Silva|2011|555/);
    expect(mail?.concerns).toEqual(
      expect.arrayContaining([home.ana.playerId, home.ana.accountId, (await home.guardian())?.id]),
    );
    const asked = { state: "asked", guardian: { address: "r…@home.example" } };
    expect(await home.own()).toMatchObject(asked);
  });

  test("only the player's own account names a guardian, for minors, and never its own address", async () => {
    const own = await emailOf(world, home.ana);
    for (const written of [own.toUpperCase(), own.replace("@", "+g@")]) {
      await expectRefusal(home.name(written), { code: "invalid", field: "guardianEmail" });
    }
    expect(await home.guardian()).toBeUndefined();
    const stranger = { ...(await world.person()), playerId: home.ana.playerId };
    await expectRefusal(home.name(home.rosa, stranger), "forbidden");
    const adult = await world.person({ dob: "2007-07-15" });
    await expectRefusal(home.name(home.rosa, adult), "forbidden");
  });

  test("ten emails a day per mailbox count what is sent, and the limit is explained", async () => {
    const keys: string[] = [];
    const limit = async (rule: string, key: string) => {
      if (rule !== "ask-guardian.guardian") return async () => {};
      if (keys.length === 2) throw new DomainError("limited", "Too often.", { retryAfter: 7_300 });
      keys.push(key);
      return async () => {
        keys.pop();
      };
    };
    const ask = (guardianEmail: string, { ctx, playerId } = home.ana) =>
      nameGuardian({ ...ctx, limit }, { playerId, guardianEmail });
    const bo = await world.person();
    await expect(ask(home.rosa, { ...bo, playerId: home.ana.playerId })).rejects.toThrow();
    expect(keys).toEqual([]);
    await ask(home.rosa);
    await ask(home.rosa.replace("@", "+cup@"), bo);
    expect(keys).toEqual([home.rosa, home.rosa]);
    await expectRefusal(ask(home.rosa, await world.person()), {
      code: "limited",
      message:
        "We've already sent ten emails to this address in the last day. Try again in 3 hours.",
    });
  });

  test("another guardian replaces the first with link and email", async () => {
    await home.name();
    const token = await home.newestLink();
    await home.name(LUIS);
    expect(await home.mailsTo(home.rosa)).toEqual([]);
    await expectRefusal(home.agree([], token), "not-found");
    await home.agree([], await home.newestLink(LUIS));
    expect(await home.isPending()).toBe(false);
  });

  test("after a refusal only the admin names the next guardian", async () => {
    await home.name();
    await home.decline();
    expect(await home.own()).toMatchObject({ state: "declined", mayName: false });
    await expectRefusal(home.name(LUIS), answered);
    const { playerId } = home.ana;
    await changeGuardian(await world.admin(), { playerId, guardianEmail: LUIS });
    expect(await home.own()).toMatchObject({ state: "asked", mayName: false });
    await expectRefusal(home.name("friend@home.example"), answered);
    await home.agree([], await home.newestLink(LUIS));
    expect(await home.isPending()).toBe(false);
  });

  test("after a full withdrawal only the admin names the next, even without data", async () => {
    await home.name();
    await home.agree();
    await requestGuardianLink(world.visitor(), { email: home.rosa });
    await home.decline();
    await erase(world, { guardianIds: [(await home.guardian())?.id ?? ""] });
    expect(await home.own()).toMatchObject({ state: "declined", guardian: null, mayName: false });
    await expectRefusal(home.name(LUIS), "forbidden");
  });

  test("a guardian who declined gets nothing until they ask and agree", async () => {
    await home.name();
    await home.decline();
    const refusal = { code: "forbidden", message: expect.stringContaining("didn't agree") };
    await expectRefusal(home.name(), refusal);
    await expectRefusal(resendGuardianLink(home.ana.ctx), refusal);
    await requestGuardianLink(world.visitor(), { email: home.rosa });
    await home.agree();
    await resendGuardianLink(home.ana.ctx);
  });

  test("a guardian who agreed is replaced only by the admin", async () => {
    await home.name();
    await home.agree();
    await expectRefusal(home.name(LUIS), "forbidden");
    await home.name(home.rosa.toUpperCase());
    expect((await home.guardian())?.email).toBe(home.rosa);
  });

  test("two at once leave one guardian", async () => {
    await Promise.all([home.name(), home.name(LUIS)]);
    const { playerId } = home.ana;
    expect(await world.countRows(guardians, { playerId })).toBe(1);
  });
});

test("a guardian of several players gets a link for each", async () => {
  const bo = await world.person({ firstName: "Bo" });
  await home.name();
  await home.name(home.rosa, bo);
  const before = (await home.mailsTo(home.rosa)).length;
  await requestGuardianLink(world.visitor(), { email: home.rosa.toUpperCase() });
  const news = (await home.mailsTo(home.rosa)).slice(before);
  const named = news.map(({ body }) => /Ana S\.|Bo S\./.exec(body)?.[0] ?? "");
  expect(named.toSorted()).toEqual(["Ana S.", "Bo S."]);
  const tokens = news.map(({ body }) => /token=(\S+)/.exec(body)?.[1]);
  expect(new Set(tokens).size).toBe(2);
});

test("an unknown address, and too many requests, get the same answer and no email", async () => {
  const before = await world.db.$count(mails);
  await requestGuardianLink(world.visitor(), { email: "nobody@home.example" });
  expect(await world.db.$count(mails)).toBe(before);
  expect(await world.countRows(links, { email: "nobody@home.example" })).toBe(0);
  await home.name();
  const { ctx } = counted(world, "guardian-link.guardian");
  await requestGuardianLink(ctx, { email: home.rosa });
  expect(await home.mailsTo(home.rosa)).toHaveLength(1);
});

const admin = useAdmin(world);

/** Ana's. */
const own = () => ({ playerId: home.ana.playerId });
const listed = async () =>
  (await listGuardians(admin)).players.find(({ playerId }) => playerId === home.ana.playerId);

describe("the list of guardians", () => {
  test("it shows who is missing, since when, on which team, and who was asked; no contacts once they agreed", async () => {
    const { teamId } = await world.team(`Team ${home.ana.playerId}`, { manager: home.ana });
    const ana = { name: "Ana Silva", registered: "Jul 15, 2025", team: { id: teamId } };
    expect(await listed()).toMatchObject({ ...ana, state: "nobody", guardian: null });
    await home.name();
    const guardian = { kind: "link", email: home.rosa, asked: "Jul 15, 2025" };
    expect(await listed()).toMatchObject({ state: "asked", guardian });
    await home.agree();
    const agreed = { kind: "link", name: "Rosa Silva", email: null, phone: null };
    expect(await listed()).toMatchObject({ state: "agreed", guardian: agreed });
  });

  test("looking at it is logged once a day with ids only", async () => {
    await listGuardians(admin);
    await home.name();
    const before = await world.db.$count(auditEntries);
    for (let look = 0; look < 3; look++) await listGuardians(admin);
    expect(await world.db.$count(auditEntries)).toBe(before + 1);
    const [row] = await world.db.select().from(auditEntries).orderBy(desc(auditEntries.id));
    const details = { fields: ["guardian"], players: [home.ana.playerId] };
    expect(row).toMatchObject({ action: "guardian.see-contact", details });
    expect(JSON.stringify(row)).not.toMatch(/home\.example|Silva/);
  });

  test("it points out an address named as guardian of several players, and does not show adults", async () => {
    await home.name();
    await home.name(home.rosa.toUpperCase(), await world.person({ firstName: "Bo" }));
    const parent = await world.person({ dob: "1985-01-01" });
    for (const firstName of ["Mia", "Leo"]) await child(world, parent, { firstName });
    const { shared } = await listGuardians(admin);
    const names = shared.map((each) => each.players.map((player) => player.name));
    expect(names).toContainEqual(["Ana Silva", "Bo Silva"]);
    expect(names).toContainEqual(["Leo Silva", "Mia Silva"]);
    const adult = await world.person({ dob: "2000-01-01" });
    const { players } = await listGuardians(admin);
    expect(players.map(({ playerId }) => playerId)).not.toContain(adult.playerId);
  });
});

test("a paper ends the waiting once and can be withdrawn", async () => {
  await Promise.all([1, 2].map(() => recordSignedPaper(admin, own())));
  expect(await home.consents()).toMatchObject({ complete: true, paper: true });
  expect(await listed()).toMatchObject({ state: "agreed", paper: true });
  await withdrawSignedPaper(admin, own());
  expect(await home.consents()).toMatchObject({ complete: false, paper: false });
  await expectRefusal(withdrawSignedPaper(admin, own()), "not-found");
});

test("the admin names another, and the first one's consents are withdrawn", async () => {
  await home.name();
  await home.agree();
  await changeGuardian(admin, { ...own(), guardianEmail: LUIS });
  expect(await home.consents()).toMatchObject({ complete: false });
  const asked = { state: "asked", guardian: { address: "l…@home.example" } };
  expect(await home.own()).toMatchObject(asked);
  expect(JSON.stringify(await home.mailsTo(home.rosa))).not.toContain("token=");
  expect(await world.countRows(deletions, { kind: "guardian" })).toBeGreaterThan(0);
  await home.agree([], await home.newestLink(LUIS));
  expect(await home.consents()).toMatchObject({ complete: true });
});

test("a recorded paper stays", async () => {
  await home.name();
  await recordSignedPaper(admin, own());
  await changeGuardian(admin, { ...own(), guardianEmail: LUIS });
  expect(await home.consents()).toMatchObject({ complete: true, paper: true });
});

test("the new guardian is neither the player nor the current one, and nobody's whose account holds the child", async () => {
  await home.name();
  for (const guardianEmail of [await emailOf(world, home.ana), home.rosa]) {
    const changed = changeGuardian(admin, { ...own(), guardianEmail });
    await expectRefusal(changed, { field: "guardianEmail" });
  }
  const parent = await world.person({ dob: "1985-01-01" });
  const playerId = await child(world, parent);
  await expectRefusal(changeGuardian(admin, { playerId, guardianEmail: LUIS }), "conflict");
  await expectRefusal(remindGuardian(admin, { playerId }), "conflict");
});

test("the admin resends the link to the current guardian", async () => {
  await expectRefusal(remindGuardian(admin, own()), "not-found");
  await home.name();
  await remindGuardian(admin, own());
  expect(await home.mailsTo(home.rosa)).toHaveLength(2);
});

test("a guardian gets email in the language of the page, and from the admin in the player's", async () => {
  await setAccount(world, home.ana, { language: "es" });
  await home.name();
  await remindGuardian(admin, own());
  const sent = await home.mailsTo(home.rosa);
  expect(sent.map(({ language }) => language)).toEqual(["en", "es"]);
  expect(sent[1]?.body).toContain("/es/guardian/agree?token=");
});
