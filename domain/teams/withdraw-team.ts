import { and, asc, eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { tournaments } from "../../db/schema/cups.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { formerMembers, withdrawals } from "../../db/schema/withdrawals.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { versionOf } from "../cups/version.ts";
import { DomainError } from "../errors.ts";
import { type Effects, effectsOf } from "../games/effect-rules.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { readStanding } from "../games/read-standing.ts";
import { withdrawInvitationsOf } from "../invitations/settle-invitations.ts";
import { readExpectedSides } from "../knockout/expected-sides.ts";
import { fillSlots } from "../knockout/fill-slots.ts";
import { readSidesOf } from "../knockout/withdrawn-sides.ts";
import { type Change, mutate } from "../mutate.ts";
import { tellOfTeam } from "../push/tell-of-team.ts";
import {
  accountTopic,
  consoleTopic,
  teamTopic,
  tournamentTopic,
  waitlistTopic,
} from "../topics.ts";
import { lockTeam, type Team } from "./lock-team.ts";
import { tellOfWithdrawal } from "./tell-of-withdrawal.ts";
import { withdrawGames } from "./withdraw-games.ts";
import type { WithdrawalRecord } from "./withdrawal-record.ts";
import type { WithdrawalChoice } from "./withdrawal-rules.ts";

export interface Withdrawn extends Effects {
  record: WithdrawalRecord;
  expected: Effects["sides"];
  leavesTable: boolean;
  version: string;
}

/**
 * Withdraws a team: frees its players, settles its group games, and leaves its knockout games to
 * the organizer. Reverted by `undoWithdrawal`. Throws `changed` if the effects differ from the
 * preview (`version`), and `conflict` if a begun knockout game would change. For the admin.
 */
export async function withdrawTeam(
  ctx: Ctx,
  input: { teamId: number; choice: WithdrawalChoice; version?: string | undefined },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "team.withdraw", async (change) => {
    const { cup, team } = await lockToWithdraw(change.tx, current.id, input.teamId);
    const { version } = await withdrawAndCompare(change, ctx, cup, team, input.choice);
    if (input.version !== undefined && input.version !== version) {
      throw new DomainError(
        "changed",
        "Something changed since you opened this page. Here is what each choice does now.",
      );
    }
  });
}

/** Locks the cup, the schedule and the team, in the same order as changing a result. */
export async function lockToWithdraw(
  tx: Database,
  cupId: number,
  teamId: number,
): Promise<{ cup: Cup; team: Team }> {
  const cup = await holdCup(tx, cupId);
  const [found] = await tx
    .select({ tournamentId: teams.tournamentId })
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cup.id)));
  if (found) await lockSchedule(tx, found.tournamentId);
  const { team } = await lockTeam(tx, cup.id, teamId);
  return { cup, team };
}

export async function withdrawAndCompare(
  change: Change,
  ctx: Ctx,
  cup: Cup,
  team: Team,
  choice: WithdrawalChoice,
): Promise<Withdrawn> {
  const before = await readStanding(change.tx, cup, team);
  const expectedBefore = await readExpectedSides(change.tx, team.tournamentId);
  const record = await takeOutOfCup(change, ctx, cup, team, { choice, byAdmin: true });
  const after = await readStanding(change.tx, cup, team);
  const { rows, sides } = effectsOf(before, after);
  const expectedAfter = await readExpectedSides(change.tx, team.tournamentId);
  const { sides: expected } = effectsOf(
    { rows: [], sides: expectedBefore },
    { rows: [], sides: expectedAfter },
  );
  const others = rows.filter((row) => row.after.teamId !== team.id);
  const isIn = ({ rows: all }: typeof after) => all.some(({ teamId }) => teamId === team.id);
  const leavesTable = isIn(before) && !isIn(after);
  const games = [record.removed.games.map(({ id }) => id), record.changed];
  const version = versionOf({ choice, games, others, sides, expected, leavesTable });
  return { record, rows: others, sides, expected, leavesTable, version };
}

/** Runs inside the caller's transaction, which must have locked the schedule and the team. */
export async function takeOutOfCup(
  change: Change,
  ctx: Ctx,
  cup: Cup,
  team: Team,
  { choice, byAdmin }: { choice: WithdrawalChoice; byAdmin: boolean },
): Promise<WithdrawalRecord> {
  const { tx, audit, changed } = change;
  const members = await tx
    .select({ member: memberships, accountId: players.accountId })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(memberships.teamId, team.id))
    .orderBy(asc(memberships.slot));
  const groupsConfirmedAt = await confirmedAt(tx, team.tournamentId);
  const sides = await readSidesOf(tx, team);
  await tx.update(teams).set({ withdrawnAt: ctx.now }).where(eq(teams.id, team.id));
  await withdrawInvitationsOf({ tx, changed }, ctx.now, team.id);
  const done = await withdrawGames(change, ctx, cup, team, choice);
  await fillSlots(change, ctx, team.tournamentId);
  const record: WithdrawalRecord = { groupsConfirmedAt, sides, ...done };
  await freezeRoster(tx, ctx.now, team, { choice, record });
  const games = [...record.removed.games, ...record.changed].map(({ id }) => id);
  audit(`team:${team.id}`, { choice, members: members.length, games });
  await tellOfTeam(tx, ctx, team, "withdrawn");
  await tellOfWithdrawal(tx, ctx, cup, team, {
    playerIds: members.map(({ member }) => member.playerId),
    byAdmin,
    isBack: false,
  });
  changed(teamTopic(team.id), tournamentTopic(team.tournamentId), consoleTopic);
  changed(waitlistTopic(team.tournamentId));
  if (team.managerAccountId) changed(accountTopic(team.managerAccountId));
  for (const { accountId } of members) changed(accountTopic(accountId));
  return record;
}

async function freezeRoster(
  tx: Database,
  at: Date,
  team: Team,
  { choice, record }: { choice: WithdrawalChoice; record: WithdrawalRecord },
): Promise<void> {
  const [made] = await tx
    .insert(withdrawals)
    .values({ teamId: team.id, choice, record, at })
    .returning({ id: withdrawals.id });
  if (!made) throw new Error("The withdrawal was not recorded.");
  const gone = await tx.delete(memberships).where(eq(memberships.teamId, team.id)).returning();
  if (gone.length === 0) return;
  await tx.insert(formerMembers).values(
    gone.map(({ playerId, cupId, slot, joinedAt, approvedAt, presentAt, dobSeenAt }) => ({
      withdrawalId: made.id,
      playerId,
      cupId,
      slot,
      joinedAt,
      approvedAt,
      presentAt,
      dobSeenAt,
    })),
  );
}

async function confirmedAt(tx: Database, tournamentId: number): Promise<string | null> {
  const [found] = await tx
    .select({ at: tournaments.groupsConfirmedAt })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId));
  return found?.at?.toISOString() ?? null;
}
