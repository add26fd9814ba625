import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { receipts } from "#db/schema/payments.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { mailsTo } from "#tests/support/factories/invitations.ts";
import {
  after,
  DAY,
  DUE,
  mailsOf,
  pay,
  setCup,
  teamRow,
} from "#tests/support/factories/payments.ts";
import { limiterOf } from "#tests/support/fixtures/rate-limits.ts";
import { type Person, U13, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import { limits } from "../core/rate-limits.ts";
import { currentCup } from "../cup/current-cup.ts";
import { markIneligible } from "../teams/fees.ts";
import { leaveTeam } from "../teams/roster-changes.ts";
import { recordOwed, voidReceipt } from "./receipts.ts";
import { remindManager, sendDueReminders } from "./reminders.ts";
import { listPayments, paymentsTable, readTeamPayments } from "./team-payments.ts";

const { world, admin } = useAdminWorld();

beforeEach(async () => {
  for (const table of [receipts, memberships, teams, mails]) await world.db.delete(table);
  await setCup(world, { teamFee: 175, paymentDueAt: DUE });
});

const standing = async (teamId: number) => (await readTeamPayments(admin, teamId)).team.fee;

test("a payment counts for its team, players' own payments too", async () => {
  const { teamId, members } = await world.team("Six Players", { more: 5 });
  const [first] = members as [Person, ...Person[]];
  for (const { playerId } of members) await pay(admin, teamId, { amount: "25", who: playerId });
  expect(await standing(teamId)).toEqual({ fee: 17_500, received: 12_500, owing: 5000 });
  await pay(admin, teamId, { amount: "50", method: "hand" });
  expect(await standing(teamId)).toMatchObject({ owing: 0 });
  const read = await readTeamPayments(admin, teamId);
  expect(read.members.map(({ paid }) => paid)).toEqual([0, 2500, 2500, 2500, 2500, 2500]);
  expect(read.receipts[0]).toMatchObject({ who: null, method: "hand", amount: 5000 });
  await leaveTeam(first.ctx, { teamId, playerId: first.playerId });
  expect(await standing(teamId)).toMatchObject({ owing: 0 });
});

test("what several teams owe is recorded at once, each once, or not at all", async () => {
  const [full, part, paid] = await Promise.all(
    ["Full", "Part", "Paid"].map(async (name) => (await world.team(name)).teamId),
  );
  await pay(admin, part ?? 0, { amount: "75" });
  await pay(admin, paid ?? 0, { amount: "175" });
  const teamIds = [paid ?? 0, part ?? 0, full ?? 0];
  await expectRefusal(
    recordOwed(admin, { teamIds: [...teamIds, 999_999], method: "cash" }),
    "not-found",
  );
  expect(await world.db.$count(receipts)).toBe(2);
  expect(await recordOwed(admin, { teamIds, method: "cash" })).toBe(2);
  expect(await recordOwed(admin, { teamIds, method: "cash" })).toBe(0);
  for (const id of teamIds)
    expect(await standing(id)).toMatchObject({ received: 17_500, owing: 0 });
  const { ctx } = await world.person();
  await expectRefusal(recordOwed(ctx, { teamIds, method: "cash" }), "forbidden");
});

test("a payment is for a rostered player and a day that has come", async () => {
  const { teamId } = await world.team("Strict");
  const stranger = await world.person();
  await expectRefusal(pay(admin, teamId, { who: stranger.playerId }), { field: "who" });
  await expectRefusal(pay(admin, teamId, { receivedOn: "2025-07-16" }), { field: "receivedOn" });
  await expectRefusal(pay(admin, 999_999), "not-found");
  expect(await world.db.$count(receipts)).toBe(0);
});

test("a withdrawn team keeps its payments and can get more", async () => {
  const { teamId } = await world.team("Gone");
  await pay(admin, teamId, { amount: "100" });
  await withdrawTeam(admin, { teamId, choice: "remove" });
  await pay(admin, teamId, { amount: "5" });
  const gone = { withdrawn: true, fee: { received: 10_500 } };
  expect((await listPayments(admin)).teams).toMatchObject([gone]);
  const subjects = (await mailsOf(world)).map(({ subject }) => subject);
  expect(subjects).toEqual([`Gone was withdrawn from ${world.cup.name}`]);
});

test("a payment of a deleted person is a former player's", async () => {
  const { teamId } = await world.team("Ghosts");
  await pay(admin, teamId);
  const gone = { playerId: randomUUID(), recordedBy: randomUUID() };
  await world.db.update(receipts).set(gone);
  const former = { who: "Former player", recordedBy: null };
  expect((await listPayments(admin)).receipts).toMatchObject([former]);
});

test("a voided payment stays listed and leaves the sum for good", async () => {
  const { teamId } = await world.team("Mistaken");
  const receiptId = await pay(admin, teamId);
  for (let times = 0; times < 2; times++) await voidReceipt(admin, { teamId, receiptId });
  expect(await standing(teamId)).toMatchObject({ received: 0, owing: 17_500 });
  const { receipts: kept } = await readTeamPayments(admin, teamId);
  expect(kept).toMatchObject([{ amount: 17_500, voidedAt: world.now }]);
  const trail = (await auditOf(world, `team:${teamId}`)).map(({ action }) => action);
  expect(trail).toEqual(["team.create", "receipt.record", "receipt.void"]);
  expect((await teamRow(world, teamId)).ineligibleAt).toBeNull();
});

test("voiding needs the payment's own team", async () => {
  const { teamId } = await world.team("One");
  const other = await world.team("Other");
  const receiptId = await pay(admin, teamId);
  await expectRefusal(voidReceipt(admin, { teamId: other.teamId, receiptId }), "not-found");
  expect(await standing(teamId)).toMatchObject({ owing: 0 });
});

test("every payment is a row with its team's balance, and every team is there", async () => {
  const { teamId, manager } = await world.team("Halfway");
  await pay(admin, teamId, { amount: "25", who: manager.playerId, method: "peer" });
  const receiptId = await pay(admin, teamId, { amount: "12.50" });
  await voidReceipt(admin, { teamId, receiptId });
  await world.team("Unpaid");
  const [headings = [], ...lines] = await paymentsTable(admin);
  const rows = lines.map((line) => Object.fromEntries(headings.map((each, n) => [each, line[n]])));
  const reference = await world.reference(teamId);
  const standing = { team: "Halfway", tournament: U13, reference, paid: "25.00", owing: "150.00" };
  const at = world.now.toISOString();
  expect(rows).toMatchObject([
    {
      ...standing,
      state: "Owing $150",
      fee: "175.00",
      who: "The team",
      amount: "12.50",
      method: "Cash app",
      "received on": "2025-07-15",
      "recorded at": at,
      "voided at": at,
    },
    { ...standing, who: "A player", amount: "25.00", method: "Peer payment app", "voided at": "" },
    { team: "Unpaid", state: "Owing $175", paid: "0.00", who: "", amount: "" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("Ana");
  expect(lines.every((line) => line.length === headings.length)).toBe(true);
  expect((await auditOf(world, `cup:${world.cup.id}`)).at(-1)?.action).toBe("payments.export");
});

const remind = (days: number) => sendDueReminders(after(days, world.visitor()));
const subjects = async () => (await mailsOf(world)).map(({ subject }) => subject);

test("reminders go out 7, 3 and 1 days before the deadline, once each", async () => {
  const { teamId, manager } = await world.team("Forgetful");
  const paid = await world.team("Early");
  await pay(admin, paid.teamId);
  expect(await remind(-7.01)).toBe(0);
  const counts: number[] = [];
  for (const days of [-7, -6.9, -4, -3, -2, -1, -0.01, 0, 1]) counts.push(await remind(days));
  expect(counts).toEqual([1, 0, 0, 1, 0, 1, 0, 0, 0]);
  const sent = await mailsOf(world);
  expect(sent.map(({ subject }) => subject)).toEqual(Array(3).fill("Forgetful owes $175"));
  expect(sent[0]).toMatchObject({ concerns: [manager.accountId, manager.playerId] });
  expect(sent[0]?.body).toContain("It's due Friday July 25 at noon.");
  expect(sent[0]?.body).toContain(await world.reference(teamId));
  expect(sent[0]?.body).toContain("/PaymentMethods");
});

test("a reminder says what is left to pay, and a paid team gets no more", async () => {
  const { teamId } = await world.team("Halfway");
  await pay(admin, teamId, { amount: "100" });
  await remind(-7);
  expect(await subjects()).toEqual(["Halfway owes $75"]);
  await pay(admin, teamId, { amount: "75" });
  expect(await remind(-3)).toBe(0);
});

test("two processes send each reminder once", async () => {
  await world.team("Twice");
  expect((await Promise.all([remind(-7), remind(-7)])).toSorted()).toEqual([0, 1]);
  expect(await mailsOf(world)).toHaveLength(1);
});

test("teams decided by the admin and ineligible teams get no reminder", async () => {
  const kept = await world.team("Spared");
  await markIneligible(admin, { teamId: kept.teamId, ineligible: false });
  const out = await world.team("Out Already");
  const marked = { ineligibleAt: world.now, eligibilityBy: "deadline" as const };
  await world.db.update(teams).set(marked).where(eq(teams.id, out.teamId));
  await world.db.delete(mails);
  expect(await remind(-3)).toBe(0);
  expect(await subjects()).toEqual([]);
});

test("a new deadline starts new reminders", async () => {
  await world.team("Postponed");
  expect(await remind(-1)).toBe(1);
  await setCup(world, { paymentDueAt: new Date(DUE.getTime() + 7 * DAY) });
  expect(await remind(0)).toBe(1);
  expect(await remind(6)).toBe(1);
  expect(await remind(6.1)).toBe(0);
});

test("a minor manager's guardian gets reminders as a guardian", async () => {
  const { manager } = await world.team("Minded");
  await guardianOf(world, manager.playerId, { email: "rosa@family.example" });
  await remind(-1);
  const [copy] = await mailsTo(world, { email: "rosa@family.example" });
  const [own] = await mailsTo(world, manager);
  expect(own?.body).toContain("because you manage Minded");
  expect(copy?.body).toContain("because you're the guardian of Ana S., who manages Minded");
  expect(copy?.body).not.toMatch(/you manage|your team/);
  expect(copy?.concerns).toContain(manager.playerId);
});

test("a manual reminder goes once an hour to a team that owes and has a manager", async () => {
  const { teamId } = await world.team("Nudged");
  const organizer = after(1, { ...admin, limit: limiterOf(world) });
  await remindManager(organizer, { teamId });
  expect((await mailsOf(world)).map(({ body }) => body)).toEqual([
    expect.stringContaining("It was due Friday July 25 at noon."),
  ]);
  const expected = { action: "team.remind", details: { by: "admin", mails: 1 } };
  expect((await auditOf(world, `team:${teamId}`)).at(-1)).toMatchObject(expected);
  expect(limits["remind.team"]).toMatchObject({ points: 1, minutes: 60 });
  await expect(remindManager(organizer, { teamId })).rejects.toThrow(
    "Nudged already got a reminder within the last hour.",
  );
  expect(await mailsOf(world)).toHaveLength(1);
  const paid = await world.team("Settled");
  await pay(admin, paid.teamId);
  for (let times = 0; times < 2; times++) {
    await expect(remindManager(organizer, { teamId: paid.teamId })).rejects.toThrow(
      "Settled doesn't owe anything.",
    );
  }
  const nobodys = await world.team("Unmanaged");
  await world.db.update(teams).set({ managerAccountId: null }).where(eq(teams.id, nobodys.teamId));
  for (let times = 0; times < 2; times++) {
    await expect(remindManager(organizer, { teamId: nobodys.teamId })).rejects.toThrow(
      "Unmanaged doesn't have a manager we can email.",
    );
  }
  await expectRefusal(remindManager(world.visitor(), { teamId }), "forbidden");
});

test("the payments table of an earlier cup can be addressed", async () => {
  const { teamId } = await world.team("Then");
  await pay(admin, teamId);
  const { slug } = await currentCup(world.db);
  await startCup(admin, newCup());
  const names = (rows: string[][]) => rows.slice(1).map(([name]) => name);
  expect(names(await paymentsTable(admin))).not.toContain("Then");
  expect(names(await paymentsTable(admin, slug))).toContain("Then");
  await expect(paymentsTable(admin, "no-such-cup")).rejects.toMatchObject({ code: "not-found" });
});
