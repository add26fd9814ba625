import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { tournaments } from "../../db/schema/cups.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { formerMembers, withdrawals } from "../../db/schema/withdrawals.ts";
import type { Database } from "../../db/types.ts";
import { lockPlayersOf } from "../accounts/erase.ts";
import { lockAccount } from "../accounts/read-account.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { settleInvitations } from "../invitations/settle-invitations.ts";
import { fillSlots } from "../knockout/fill-slots.ts";
import { lockKnockout } from "../knockout/lock-knockout.ts";
import { restoreSides } from "../knockout/restore-sides.ts";
import { type Change, mutate } from "../mutate.ts";
import { fullName } from "../players/name-rules.ts";
import { maySee, NOTHING_AGREED } from "../privacy/who-sees-rules.ts";
import { tellOfTeam } from "../push/tell-of-team.ts";
import { accountTopic, consoleTopic, teamTopic, tournamentTopic } from "../topics.ts";
import { leaveWaitlistQuietly } from "../waitlist/leave-waitlist.ts";
import { dropRequest } from "./approvals.ts";
import { lockAnyTeam, type Team } from "./lock-team.ts";
import { managesTeam } from "./require-no-team.ts";
import { restoreWithdrawnGames } from "./restore-withdrawn-games.ts";
import { tellOfWithdrawal } from "./tell-of-withdrawal.ts";
import { type WithdrawalRecord, withdrawalRecord } from "./withdrawal-record.ts";

/**
 * Restores a withdrawn team with its roster, games and knockout sides. Idempotent. Throws
 * `conflict` with the reason if a later change depends on the withdrawal. For the admin.
 */
export async function undoWithdrawal(
  ctx: Ctx,
  input: { teamId: number; withdrawalId: number },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "team.undo-withdraw", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await holdCup(tx, current.id);
    const { withdrawal, members, managerId } = await find(tx, cup, input);
    if (withdrawal.undoneAt !== null) return;
    const record = withdrawalRecord.parse(withdrawal.record);
    await lockSchedule(tx, withdrawal.tournamentId);
    if (managerId !== null) await lockAccount(tx, managerId);
    await lockPlayersOf(tx, { accountIds: [], playerIds: members });
    const found = await lockAnyTeam(tx, cup.id, eq(teams.id, input.teamId));
    if (!found?.team.withdrawnAt) throw notWithdrawn();
    const { team } = found;
    await requireGroupsAsThen(tx, team, record);
    await requireManagerFree(tx, team);
    await tx.update(teams).set({ withdrawnAt: null }).where(eq(teams.id, team.id));
    const accountIds = await restoreRoster(change, ctx, cup, team, withdrawal.id);
    await tx
      .update(withdrawals)
      .set({ undoneAt: ctx.now })
      .where(eq(withdrawals.id, withdrawal.id));
    const { knockout } = await lockKnockout(tx, cup.id, team.tournamentId);
    await restoreWithdrawnGames(change, ctx, cup, team, record);
    await restoreSides(tx, team, knockout, record);
    await fillSlots(change, ctx, team.tournamentId, knockout);
    audit(`team:${team.id}`, { members: members.length });
    await tellOfTeam(tx, ctx, team, "back");
    await tellOfWithdrawal(tx, ctx, cup, team, { playerIds: members, byAdmin: true, isBack: true });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId), consoleTopic);
    for (const id of [...accountIds, ...(managerId === null ? [] : [managerId])]) {
      changed(accountTopic(id));
    }
  });
}

const notWithdrawn = () => new DomainError("not-found", "This team is not withdrawn.");

/** Runs before any lock, because the lock order depends on its result. */
async function find(
  tx: Database,
  cup: Cup,
  { teamId, withdrawalId }: { teamId: number; withdrawalId: number },
) {
  const [found] = await tx
    .select({
      withdrawal: withdrawals,
      tournamentId: teams.tournamentId,
      managerId: teams.managerAccountId,
    })
    .from(withdrawals)
    .innerJoin(teams, eq(teams.id, withdrawals.teamId))
    .where(
      and(
        eq(withdrawals.id, withdrawalId),
        eq(withdrawals.teamId, teamId),
        eq(teams.cupId, cup.id),
      ),
    )
    // A concurrent duplicate waits here and finds the withdrawal undone.
    .for("update", { of: withdrawals });
  if (!found) throw notWithdrawn();
  const members = await tx
    .select({ playerId: formerMembers.playerId })
    .from(formerMembers)
    .where(eq(formerMembers.withdrawalId, withdrawalId))
    .orderBy(asc(formerMembers.slot));
  const { withdrawal, tournamentId, managerId } = found;
  return {
    withdrawal: { ...withdrawal, tournamentId },
    members: members.map(({ playerId }) => playerId),
    managerId,
  };
}

async function requireGroupsAsThen(
  tx: Database,
  team: Team,
  { groupsConfirmedAt }: WithdrawalRecord,
): Promise<void> {
  const [found] = await tx
    .select({ at: tournaments.groupsConfirmedAt })
    .from(tournaments)
    .where(eq(tournaments.id, team.tournamentId));
  const now = found?.at?.toISOString() ?? null;
  if (now === null || now === groupsConfirmedAt) return;
  throw new DomainError(
    "conflict",
    `The group stage was confirmed after ${team.name} withdrew. Open it again in Knockout first.`,
  );
}

async function requireManagerFree(tx: Database, team: Team): Promise<void> {
  const { managerAccountId } = team;
  if (managerAccountId === null) return;
  if (!(await managesTeam(tx, team.cupId, managerAccountId, team.id))) return;
  const sentence = `The manager of ${team.name} has another team now. Give that team a new manager first.`;
  throw new DomainError("conflict", sentence);
}

async function restoreRoster(
  { tx, changed }: Change,
  ctx: Ctx,
  cup: Cup,
  team: Team,
  withdrawalId: number,
): Promise<string[]> {
  const former = await tx
    .select({ member: formerMembers, player: players })
    .from(formerMembers)
    .innerJoin(players, eq(players.id, formerMembers.playerId))
    .where(eq(formerMembers.withdrawalId, withdrawalId))
    .orderBy(asc(formerMembers.slot));
  const ids = former.map(({ player }) => player.id);
  await requireNoOtherTeam(tx, cup, ids);
  if (former.some(({ member }) => member.slot > team.rosterSize)) {
    const sentence = `Rosters have ${team.rosterSize} slots now, and ${team.name} had more players. Raise the roster size first.`;
    throw new DomainError("conflict", sentence);
  }
  for (const { member } of former) {
    const { withdrawalId: _, ...membership } = member;
    const { playerId } = member;
    const { id: teamId, cupId, rosterSize } = team;
    await tx.insert(memberships).values({ ...membership, teamId, cupId, rosterSize });
    await dropRequest({ tx, changed }, { playerId, cupId });
    await leaveWaitlistQuietly(tx, playerId, cup.id, changed);
    await settleInvitations({ tx, changed }, ctx.now, { playerId, cupId, joined: team.id });
  }
  await tx.delete(formerMembers).where(eq(formerMembers.withdrawalId, withdrawalId));
  return former.map(({ player }) => player.accountId);
}

async function requireNoOtherTeam(tx: Database, cup: Cup, playerIds: string[]): Promise<void> {
  const busy = await tx
    .select({ player: players, team: teams.name })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(
      and(
        eq(memberships.cupId, cup.id),
        inArray(memberships.playerId, playerIds),
        isNull(teams.withdrawnAt),
      ),
    )
    .orderBy(asc(memberships.id));
  const [first, ...more] = busy;
  if (!first) return;
  const count = more.length === 1 ? "is 1 other player" : `are ${more.length} other players`;
  const others = more.length > 0 ? ` So ${count}.` : "";
  const named = maySee("full-name", ["admin"], NOTHING_AGREED, "");
  const who = named ? fullName(first.player) : "A player";
  const sentence = `${who} is on another team now (${first.team}).${others} Remove them there first.`;
  throw new DomainError("conflict", sentence);
}
