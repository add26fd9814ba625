import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mails } from "../../db/schema/messaging.ts";
import { receipts } from "../../db/schema/payments.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { guardianOf } from "../../tests/support/factories/consents.ts";
import { auditOf } from "../../tests/support/factories/games.ts";
import { mailsTo } from "../../tests/support/factories/invitations.ts";
import { after, DAY, DUE, mailsOf, pay, setCup } from "../../tests/support/factories/payments.ts";
import { limiterOf } from "../../tests/support/fixtures/rate-limits.ts";
import { useAdmin, useWorld } from "../../tests/support/fixtures/world.ts";
import { limits } from "../core/rate-limits.ts";
import { markIneligible } from "../teams/fees.ts";
import { remindManager, sendDueReminders } from "./reminders.ts";

const world = useWorld();
const admin = useAdmin(world);

beforeEach(async () => {
  for (const table of [receipts, memberships, teams, mails]) await world.db.delete(table);
  await setCup(world, { teamFee: 175, paymentDueAt: DUE });
});

const remind = (days: number) => sendDueReminders(after(days, world.visitor()));
const subjects = async () => (await mailsOf(world)).map(({ subject }) => subject);

test("reminders go out 7, 3 and 1 days before the deadline, once each", async () => {
  const { teamId, manager } = await world.team("Forgetful");
  const paid = await world.team("Early");
  await pay(admin, paid.teamId);
  expect(await remind(-7.01)).toBe(0);
  for (const [days, count] of [
    [-7, 1],
    [-6.9, 0],
    [-4, 0],
    [-3, 1],
    [-2, 0],
    [-1, 1],
    [-0.01, 0],
    [0, 0],
    [1, 0],
  ] as const) {
    expect([days, await remind(days)]).toEqual([days, count]);
  }
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
  expect((await auditOf(world, `team:${teamId}`)).at(-1)).toMatchObject({
    action: "team.remind",
    details: { by: "admin", mails: 1 },
  });
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
  await expect(remindManager(world.visitor(), { teamId })).rejects.toMatchObject({
    code: "forbidden",
  });
});
