import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { players } from "#db/schema/people.ts";
import { formerMembers, memberships, teams, withdrawals } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import type { Change } from "#domain/core/mutate.ts";
import { accountTopic, tournamentTopic } from "#domain/core/topics.ts";
import { type Cup, mutateCup } from "#domain/cup/current-cup.ts";
import { lockAccount } from "#domain/people/accounts/accounts.ts";
import { lockPlayersOfAccounts } from "#domain/people/accounts/erasure.ts";
import { readPendingPlayers } from "#domain/people/guardians/guardian-status.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import { canSee, NO_CONSENTS } from "#domain/people/privacy/visibility-rules.ts";
import { closePlayerInvitations } from "#domain/teams/invitations/close-invitations.ts";
import { topicsOfTeam } from "#domain/teams/managers.ts";
import { dropRequest } from "#domain/teams/member-approval.ts";
import { lockAnyTeam, requireCanManage, type Team } from "#domain/teams/memberships.ts";
import { removeFromWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { type Message, message } from "#i18n/message.ts";
import { notifyOfRestoredGame, notifyOfTeamWithdrawal } from "../alerts/game-alerts.ts";
import { resultName } from "../games/game-name-rules.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { type Result, sameResult } from "../games/result-rules.ts";
import { publishResult, storeResult } from "../games/result-storage.ts";
import { requireResultPossible } from "../games/results.ts";
import { advanceTeams, lockKnockout } from "../knockout/advance-teams.ts";
import { emailWithdrawal, groupsConfirmed } from "./withdraw-team.ts";
import {
  restoreGames,
  restoreSides,
  type WithdrawalRecord,
  withdrawalRecord,
} from "./withdrawal-record.ts";

type Game = typeof games.$inferSelect;

const conflict = (sentence: Message) => new DomainError("conflict", sentence);

/**
 * Restores a withdrawn team's group games inside the caller's transaction, which must have locked
 * the schedule. Throws `conflict` if one has changed or was deleted, or if the opponent is gone.
 */
async function restoreWithdrawnGames(
  change: Change,
  ctx: Pick<Ctx, "now">,
  cup: Cup,
  team: Team,
  record: WithdrawalRecord,
): Promise<void> {
  const { tx, changed } = change;
  const others = await teamsById(tx, team.tournamentId);
  const otherOf = ({ team1Id, team2Id }: Pick<Game, "team1Id" | "team2Id">) =>
    others.get((team1Id === team.id ? team2Id : team1Id) ?? 0);
  for (const row of record.removed.games) {
    const [team1Id, team2Id] = [Number(row["team1_id"]), Number(row["team2_id"])];
    requireThere(otherOf({ team1Id, team2Id }), team);
  }
  for (const game of await restoreGames(tx, record.removed)) {
    await notifyOfRestoredGame(tx, ctx, game);
    changed(tournamentTopic(game.tournamentId));
  }
  const ids = record.changed.map(({ id }) => id);
  const stored = await tx.select().from(games).where(inArray(games.id, ids)).for("update");
  for (const { id, before, after } of record.changed) {
    const game = stored.find((each) => each.id === id);
    if (!game) {
      throw conflict(message("consoleErrors.withdrawal.gameDeleted", { team: team.name }));
    }
    if (sameResult(game, before)) continue;
    requireAsLeft(
      game,
      after,
      `${others.get(game.team1Id ?? 0)?.name} – ${others.get(game.team2Id ?? 0)?.name}`,
    );
    if (before.state !== "final" && before.state !== "forfeit") requireThere(otherOf(game), team);
    requireResultPossible(cup, game, before, ctx);
    const known = { ...game, startedAt: game.startedAt ?? before.startedAt };
    await storeResult(tx, ctx, known, before);
    await publishResult(change, ctx, known, before);
  }
}

async function teamsById(tx: Database, tournamentId: number): Promise<Map<number, Team>> {
  const found = await tx
    .select()
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId))
    .for("share");
  return new Map(found.map((team) => [team.id, team]));
}

function requireThere(other: Team | undefined, team: Team): void {
  if (!other) {
    throw conflict(message("consoleErrors.withdrawal.opponentGone", { team: team.name }));
  }
  if (other.withdrawnAt) {
    throw conflict(message("consoleErrors.withdrawal.opponentWithdrew", { team: other.name }));
  }
  if (other.bracketId !== team.bracketId) {
    throw conflict(message("consoleErrors.withdrawal.opponentMoved", { team: other.name }));
  }
}

function requireAsLeft(game: Game, after: Result, names: string): void {
  if (sameResult(game, after)) return;
  const result = resultName(game) ?? message("consoleErrors.withdrawal.toPlay");
  throw conflict(message("consoleErrors.withdrawal.gameChanged", { game: names, result }));
}

/**
 * Restores a withdrawn team with its roster, games and knockout sides. Idempotent. Throws
 * `conflict` with the reason if a later change depends on the withdrawal. For the admin.
 */
export async function undoWithdrawal(ctx: Ctx, input: { teamId: number; withdrawalId: number }) {
  requireAdmin(ctx);
  await mutateCup(ctx, "team.undo-withdraw", async (change) => {
    const { tx, cup, audit, changed } = change;
    const { withdrawal, members, managerId } = await find(tx, cup, input);
    if (withdrawal.undoneAt !== null) return;
    const record = withdrawalRecord.parse(withdrawal.record);
    await lockSchedule(tx, withdrawal.tournamentId);
    if (managerId !== null) await lockAccount(tx, managerId);
    await lockPlayersOfAccounts(tx, { accountIds: [], playerIds: members });
    const found = await lockAnyTeam(tx, cup.id, eq(teams.id, input.teamId));
    if (!found?.team.withdrawnAt) throw notWithdrawn();
    const { team } = found;
    await requireGroupsAsThen(tx, team, record);
    const why = message("consoleErrors.withdrawal.managerBusy", { team: team.name });
    await requireCanManage(tx, ctx, cup, team.managerAccountId, { why, besides: team.id });
    await tx.update(teams).set({ withdrawnAt: null }).where(eq(teams.id, team.id));
    const accountIds = await restoreRoster(change, ctx, cup, team, withdrawal.id);
    await tx
      .update(withdrawals)
      .set({ undoneAt: ctx.now })
      .where(eq(withdrawals.id, withdrawal.id));
    const { knockout } = await lockKnockout(tx, cup.id, team.tournamentId);
    await restoreWithdrawnGames(change, ctx, cup, team, record);
    await restoreSides(tx, team, knockout, record);
    await advanceTeams(change, ctx, team.tournamentId, knockout);
    audit(`team:${team.id}`, { members: members.length });
    await notifyOfTeamWithdrawal(tx, ctx, team, "back");
    await emailWithdrawal(tx, ctx, cup, team, members, "restored");
    changed(...(await topicsOfTeam(tx, team)), ...accountIds.map(accountTopic));
  });
}

const notWithdrawn = () =>
  new DomainError("not-found", message("consoleErrors.withdrawal.notWithdrawn"));

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
  const now = await groupsConfirmed(tx, team.tournamentId);
  if (now === null || now === groupsConfirmedAt) return;
  throw conflict(message("consoleErrors.withdrawal.groupsConfirmed", { team: team.name }));
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
    const values = { size: team.rosterSize, team: team.name };
    throw conflict(message("consoleErrors.withdrawal.rosterSmaller", values));
  }
  const pending = await readPendingPlayers(tx, cup, ids, ctx.now);
  const back = former.filter(({ player }) => pending.get(player.id) !== "declined");
  for (const { member } of back) {
    const { withdrawalId: _, ...membership } = member;
    const { playerId } = member;
    const { id: teamId, cupId, rosterSize } = team;
    await tx.insert(memberships).values({ ...membership, teamId, cupId, rosterSize });
    await dropRequest({ tx, changed }, { playerId, cupId });
    await removeFromWaitlist(tx, playerId, cup.id, changed);
    await closePlayerInvitations({ tx, changed }, ctx.now, { playerId, cupId, joined: team.id });
  }
  await tx.delete(formerMembers).where(eq(formerMembers.withdrawalId, withdrawalId));
  return back.map(({ player }) => player.accountId);
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
  const named = canSee("full-name", ["admin"], NO_CONSENTS, "");
  const player = named ? fullName(first.player) : message("consoleErrors.withdrawal.aPlayer");
  const values = { player, team: first.team, others: more.length };
  throw conflict(message("consoleErrors.withdrawal.playerBusy", values));
}
