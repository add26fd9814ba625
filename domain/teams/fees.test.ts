import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { receipts } from "#db/schema/payments.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { changeCup } from "#tests/support/factories/cups.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import {
  after,
  DAY,
  DUE,
  mailsOf,
  pay,
  setCup,
  teamRow,
} from "#tests/support/factories/payments.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { cupSettingsInput } from "../competition/setup/cup-input.ts";
import { editCup, readCupSettings } from "../competition/setup/cup-settings.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import { addDays, todayIn } from "../core/date-rules.ts";
import { voidReceipt } from "../payments/receipts.ts";
import { markIneligible, markOverdueTeams } from "./fees.ts";

const { world, admin } = useAdminWorld();

beforeEach(async () => {
  for (const table of [receipts, memberships, teams, mails]) await world.db.delete(table);
  await setCup(world, { teamFee: 175, paymentDueAt: DUE });
});

const byId = (teamId: number) => eq(teams.id, teamId);
const judge = (days = 0) => markOverdueTeams(after(days, world.visitor()));
const subjects = async () => (await mailsOf(world)).map(({ subject }) => subject);
const standing = async (teamId: number) => {
  const { ineligibleAt, eligibilityBy } = await teamRow(world, teamId);
  return `${ineligibleAt ? "ineligible" : "eligible"} by ${eligibilityBy}`;
};

test("unpaid teams are marked and managers told, once", async () => {
  const { teamId, manager } = await world.team("Late");
  const paid = await world.team("In Time");
  await pay(admin, paid.teamId);
  expect(await judge(-0.01)).toBe(0);
  expect(await standing(teamId)).toBe("eligible by null");
  expect(await judge()).toBe(1);
  expect(await judge()).toBe(0);
  expect(await standing(teamId)).toBe("ineligible by deadline");
  expect((await teamRow(world, teamId)).ineligibleAt).toEqual(DUE);
  expect(await standing(paid.teamId)).toBe("eligible by null");
  const [mail, ...more] = await mailsOf(world);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: "Late is marked as ineligible",
    concerns: [manager.accountId, manager.playerId],
  });
  expect(mail?.body).toContain("was due Friday July 25 at noon.");
  expect(mail?.body).toContain(await world.reference(teamId));
  expect((await auditOf(world, `team:${teamId}`)).at(-1)).toMatchObject({
    action: "team.deadline",
    actorAccountId: null,
    details: { ineligible: true, by: "deadline" },
  });
});

test("two processes mark a team once", async () => {
  await world.team("Contested");
  expect((await Promise.all([judge(), judge()])).toSorted()).toEqual([0, 1]);
  expect(await mailsOf(world)).toHaveLength(1);
});

test("a minor manager's guardian gets a copy; teams without manager and withdrawn ones none", async () => {
  const { manager } = await world.team("Young");
  await guardianOf(world, manager.playerId, { email: "rosa@family.example" });
  const nobodys = await world.team("Nobody's");
  await world.db.update(teams).set({ managerAccountId: null }).where(byId(nobodys.teamId));
  const gone = await world.team("Gone");
  await withdrawTeam(admin, { teamId: gone.teamId, choice: "remove" });
  await world.db.delete(mails);
  expect(await judge()).toBe(2);
  const to = (await mailsOf(world)).map(({ toAddress }) => toAddress);
  expect(to).toHaveLength(2);
  expect(to).toContain("rosa@family.example");
  expect(await standing(nobodys.teamId)).toBe("ineligible by deadline");
  expect(await standing(gone.teamId)).toBe("eligible by null");
});

test("a payment received in time and recorded later lifts the deadline's mark, a late one does not", async () => {
  const { teamId } = await world.team("Slow Post");
  await judge();
  await pay(after(3, admin), teamId, { receivedOn: "2025-07-26" });
  expect(await standing(teamId)).toBe("ineligible by deadline");
  await pay(after(3, admin), teamId, { receivedOn: "2025-07-25" });
  expect(await standing(teamId)).toBe("eligible by null");
  expect(await judge(4)).toBe(0);
  const again = "Slow Post is eligible again";
  expect(await subjects()).toEqual(["Slow Post is marked as ineligible", again]);
});

test("voiding a payment restores the deadline's mark", async () => {
  const { teamId } = await world.team("Bounced");
  const receiptId = await pay(admin, teamId);
  expect(await judge()).toBe(0);
  await voidReceipt(after(1, admin), { teamId, receiptId });
  expect(await standing(teamId)).toBe("ineligible by deadline");
  expect(await mailsOf(world)).toHaveLength(1);
});

test("saving another deadline lifts the mark at once", async () => {
  const { teamId } = await world.team("Saved");
  await judge();
  await changeCup(after(1, admin), { paymentDueAt: "2025-07-28T12:00" });
  expect(await standing(teamId)).toBe("eligible by null");
  await changeCup(after(1, admin), { paymentDueAt: "2025-07-25T12:00" });
  expect(await standing(teamId)).toBe("ineligible by deadline");
  await changeCup(after(1, admin), { place: "Park" });
  await changeCup(after(1, admin), { paymentDueAt: "" });
  expect(await standing(teamId)).toBe("eligible by null");
  const [out, back] = ["Saved is marked as ineligible", "Saved is eligible again"];
  expect(await subjects()).toEqual([out, back, out, back]);
});

test("the manager is told of the admin's decision, and a minor's guardian separately", async () => {
  const { teamId, manager } = await world.team("By Hand");
  await guardianOf(world, manager.playerId, { email: "rosa@family.example" });
  const mark = (ineligible: boolean | null) => markIneligible(admin, { teamId, ineligible });
  for (const ineligible of [true, true, false, false, null, false]) await mark(ineligible);
  const sent = await mailsOf(world);
  const own = sent.filter(({ toAddress }) => toAddress !== "rosa@family.example");
  expect(own.map(({ subject }) => subject)).toEqual([
    "By Hand is marked as ineligible",
    "By Hand is eligible again",
    "By Hand stays eligible",
  ]);
  expect(own[0]?.body).toContain("The organizer of");
  expect(own[0]?.body).not.toMatch(/fee|\$175/);
  const copies = sent.filter(({ toAddress }) => toAddress === "rosa@family.example");
  expect(copies).toHaveLength(3);
  for (const { body } of copies) {
    expect(body).toContain("because you're the guardian of Ana S., who manages By Hand");
    expect(body).not.toMatch(/You manage|you manage|your team|\/teams|\/manage/);
  }
});

test("the admin's decision holds through its last day, and then the deadline decides", async () => {
  const kept = (await world.team("Spared")).teamId;
  const out = (await world.team("Paused")).teamId;
  await pay(admin, out);
  const today = todayIn(world.cup.zone, DUE);
  const decide = (teamId: number, ineligible: boolean, until: string) =>
    markIneligible(admin, { teamId, ineligible, until });
  const past = addDays(todayIn(world.cup.zone, admin.now), -1);
  await expectRefusal(decide(kept, false, past), { field: "until" });
  await decide(kept, false, today);
  await decide(out, true, addDays(today, 1));
  expect(await judge()).toBe(0);
  expect(await judge(1)).toBe(1);
  expect(await standing(kept)).toBe("ineligible by deadline");
  expect(await standing(out)).toBe("ineligible by admin");
  expect(await judge(2)).toBe(1);
  expect(await standing(out)).toBe("eligible by null");
  expect((await teamRow(world, out)).eligibilityUntil).toBeNull();
  const kind = ["Spared stays eligible", "Paused is marked as ineligible"];
  const then = ["Spared is marked as ineligible", "Paused is eligible again"];
  expect(await subjects()).toEqual([...kind, ...then]);
});

test("the admin's decision can be left to the deadline again at once", async () => {
  const { teamId } = await world.team("Undecided");
  await markIneligible(admin, { teamId, ineligible: false });
  await judge();
  await markIneligible(after(1, admin), { teamId, ineligible: null });
  expect(await standing(teamId)).toBe("ineligible by deadline");
  const marked = "Undecided is marked as ineligible";
  expect(await subjects()).toEqual(["Undecided stays eligible", marked]);
  await markIneligible(after(1, admin), { teamId, ineligible: true });
  await markIneligible(after(1, admin), { teamId, ineligible: null });
  expect(await subjects()).toHaveLength(2);
});

describe("settings that would mark teams ineligible", () => {
  const save = async (change: object) => {
    const { fields, version } = await readCupSettings(admin);
    return editCup(admin, cupSettingsInput.parse({ ...fields, version, ...change }));
  };
  const teamIds = new Map<string, number>();
  const PAST = { paymentDueAt: "2025-07-15T11:00" };

  async function asked(change: object) {
    const { code, message, confirm = "" } = await refusal(save(change));
    expect(code).toBe("unconfirmed");
    return { message, confirm };
  }

  beforeEach(async () => {
    for (const name of ["Ash", "Birch", "Cedar"]) {
      teamIds.set(name, (await world.team(name)).teamId);
    }
    await world.db.update(teams).set({ createdAt: new Date(0) });
    await pay(admin, teamIds.get("Cedar") ?? 0);
  });

  test("they are confirmed with the number of teams", async () => {
    const { message, confirm } = await asked(PAST);
    expect(message).toBe("Saving this marks 2 teams as ineligible now and emails their managers.");
    expect(await subjects()).toEqual([]);
    await save({ ...PAST, confirm });
    const expected = ["Ash is marked as ineligible", "Birch is marked as ineligible"];
    expect((await subjects()).toSorted()).toEqual(expected);
  });

  test("an answer to another question is asked again", async () => {
    const { confirm } = await asked(PAST);
    await asked({ paymentDueAt: "2025-07-15T10:00", confirm });
    await pay(admin, teamIds.get("Ash") ?? 0);
    expect((await asked({ ...PAST, confirm })).message).toBe(
      "Saving this marks 1 team as ineligible now and emails its manager.",
    );
  });

  test("nothing is asked where no team is affected", async () => {
    await save({ paymentDueAt: "2025-07-16T12:00" });
    await save({ paymentDueAt: "2025-07-15T11:00", teamFee: "0" });
    expect(await subjects()).toEqual([]);
  });
});

test("a team created after the payment deadline is ineligible at once, until it has paid", async () => {
  await setCup(world, { paymentDueAt: new Date(world.now.getTime() - DAY) });
  const { teamId } = await world.team("Latecomers");
  expect(await standing(teamId)).toBe("ineligible by deadline");
  expect(await subjects()).toEqual(["Latecomers is marked as ineligible"]);
  await pay(admin, teamId, { receivedOn: "2025-07-15" });
  expect(await standing(teamId)).toBe("eligible by null");
});
