import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "../../db/schema/core.ts";
import { accounts, deletions, players, sessions } from "../../db/schema/people.ts";
import { waitlistEntries } from "../../db/schema/teams.ts";
import { newCup, startCup } from "../../tests/support/factories/cups.ts";
import { later, usePurge } from "../../tests/support/fixtures/retention.ts";
import { U13, useWorld } from "../../tests/support/fixtures/world.ts";
import { withdrawTeam } from "../competition/withdrawals/withdraw-team.ts";
import { joinWaitlist } from "../teams/waitlist/join-and-leave.ts";

const world = useWorld();
const { setCup, purgeAt, goesAt } = usePurge(world);

const id = "unverified-accounts";
beforeEach(() => setCup({ verifyWithinDays: 7 }));

test("an unconfirmed account is deleted 30 days after its deadline", async () => {
  const { accountId, playerId } = await world.person({}, { confirmed: false });
  await goesAt(later(37), id);
  expect(await world.db.$count(accounts)).toBe(0);
  expect(await world.db.$count(players)).toBe(0);
  const noted = (await world.db.select().from(deletions)).map(({ personId }) => personId);
  expect(noted.toSorted()).toEqual([accountId, playerId].toSorted());
});

test("an unconfirmed account stays while no confirmation is required", async () => {
  await setCup({ verifyWithinDays: null });
  await world.person({}, { confirmed: false });
  expect(await purgeAt(later(3650))).toEqual({});
});

test("an unconfirmed account has the full time from when confirmation was first required", async () => {
  await world.person({}, { confirmed: false });
  await world.db.insert(auditEntries).values({
    at: later(100),
    action: "cup.edit",
    subject: `cup:${world.cup.id}`,
    details: { fields: ["verifyWithinDays"] },
  });
  await goesAt(later(137), id);
});

test("an unconfirmed account has the full time from a new cup with the setting", async () => {
  await world.person({}, { confirmed: false });
  const admin = await world.admin();
  await startCup({ ...admin, now: later(100) }, newCup());
  await goesAt(later(137), id);
});

test("confirmed, admin and recently used accounts stay", async () => {
  const { accountId } = await world.person();
  await world.admin();
  const present = await world.person({}, { confirmed: false });
  await world.session(present);
  await world.db.update(sessions).set({ lastSeenAt: later(8) });
  await goesAt(later(38), id);
  const left = (await world.db.select().from(accounts)).map((account) => account.id);
  expect(left).toContain(accountId);
  expect(left).toHaveLength(2);
});

test("an unconfirmed account with a team, a waitlist place or a payment stays", async () => {
  await world.team("Rats", { more: 1 });
  const { ctx, playerId } = await world.person({}, { confirmed: false });
  await joinWaitlist(ctx, { playerId, tournamentName: U13, showContact: false });
  await world.team("Coached", { manager: await world.person({ dob: "1990-01-01" }) });
  const payer = await world.person({}, { confirmed: false });
  await world.db.execute(
    sql`insert into receipts (cup_id, player_id, amount, method, received_on, recorded_at, recorded_by) values (${world.cup.id}, ${payer.playerId}, 2500, 'hand', '2025-07-15', now(), ${payer.accountId})`,
  );
  const gone = await world.team("Gone", { more: 1 });
  await withdrawTeam(await world.admin(), { teamId: gone.teamId, choice: "remove" });
  expect(await purgeAt(later(37))).toEqual({});
  await world.db.delete(waitlistEntries);
  expect(await purgeAt(later(37))).toEqual({ [id]: 1 });
});
