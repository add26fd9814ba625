import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { deletions } from "../../../db/schema/people.ts";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { emailOf } from "../../../tests/support/factories/invitations.ts";
import { setAccount } from "../../../tests/support/factories/passwords.ts";
import { useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { child } from "../../../tests/support/personas/account-owners.ts";
import { useMinorAndGuardian } from "../../../tests/support/personas/minor-and-guardian.ts";
import { recordSignedPaper, withdrawSignedPaper } from "./guardian-answers.ts";
import { listGuardians } from "./guardian-list.ts";
import { changeGuardian, remindGuardian } from "./guardians.ts";

const world = useWorld();

const LUIS = "luis@home.example";
const home = useMinorAndGuardian(world);
const admin = useAdmin(world);

/** Ana's. */
const own = () => ({ playerId: home.ana.playerId });
const listed = async () =>
  (await listGuardians(admin)).players.find(({ playerId }) => playerId === home.ana.playerId);

describe("the list of guardians", () => {
  test("it shows who is missing, since when, on which team, and who was asked", async () => {
    const { teamId } = await world.team(`Team ${home.ana.playerId}`, { manager: home.ana });
    const ana = { name: "Ana Silva", registered: "Jul 15, 2025", team: { id: teamId } };
    expect(await listed()).toMatchObject({ ...ana, state: "nobody", guardian: null });
    await home.name();
    const guardian = { kind: "link", email: home.rosa, asked: "Jul 15, 2025" };
    expect(await listed()).toMatchObject({ state: "asked", guardian });
    await home.agree();
    expect(await listed()).toMatchObject({ state: "agreed", guardian: { name: "Rosa Silva" } });
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

  test("it shows an address that answers for several players", async () => {
    await home.name();
    await home.name(home.rosa.toUpperCase(), await world.person({ firstName: "Bo" }));
    const parent = await world.person({ dob: "1985-01-01" });
    for (const firstName of ["Mia", "Leo"]) await child(world, parent, { firstName });
    const { shared } = await listGuardians(admin);
    const names = shared.map((each) => each.players.map((player) => player.name));
    expect(names).toContainEqual(["Ana Silva", "Bo Silva"]);
    expect(names).toContainEqual(["Leo Silva", "Mia Silva"]);
  });

  test("it does not show adults", async () => {
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

test("a paper is for minors only", async () => {
  const { playerId } = await world.person({ dob: "2000-01-01" });
  await expectRefusal(recordSignedPaper(admin, { playerId }), "conflict");
});

describe("replacing a guardian", () => {
  test("the admin names another, and the first one's consents are withdrawn", async () => {
    await home.name();
    await home.agree();
    await changeGuardian(admin, { ...own(), guardianEmail: LUIS });
    expect(await home.consents()).toMatchObject({ complete: false });
    const asked = { state: "asked", guardian: { address: "l…@home.example" } };
    expect(await home.own()).toMatchObject(asked);
    expect(await home.mailsTo(home.rosa)).toEqual([]);
    expect(await world.db.$count(deletions, eq(deletions.kind, "guardian"))).toBeGreaterThan(0);
    await home.agree([], await home.newestLink(LUIS));
    expect(await home.consents()).toMatchObject({ complete: true });
  });

  test("a recorded paper stays", async () => {
    await home.name();
    await recordSignedPaper(admin, own());
    await changeGuardian(admin, { ...own(), guardianEmail: LUIS });
    expect(await home.consents()).toMatchObject({ complete: true, paper: true });
  });

  test("the new guardian is neither the player nor the current one", async () => {
    await home.name();
    for (const guardianEmail of [await emailOf(world, home.ana), home.rosa]) {
      const changed = changeGuardian(admin, { ...own(), guardianEmail });
      await expectRefusal(changed, { field: "guardianEmail" });
    }
  });

  test("a child held by an account gets no other guardian", async () => {
    const parent = await world.person({ dob: "1985-01-01" });
    const playerId = await child(world, parent);
    await expectRefusal(changeGuardian(admin, { playerId, guardianEmail: LUIS }), "conflict");
    await expectRefusal(remindGuardian(admin, { playerId }), "conflict");
  });
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
