import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { gameReferees } from "#db/schema/referees.ts";
import { formerMembers, memberships, teams, withdrawals } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formVersion } from "#domain/core/form-version.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import { type Change, mutate } from "#domain/core/mutate.ts";
import { accountTopic, waitlistTopic } from "#domain/core/topics.ts";
import { type Cup, currentCup, lockCup } from "#domain/cup/current-cup.ts";
import { enqueueMails } from "#domain/messaging/email-outbox.ts";
import { letterOf } from "#domain/messaging/letter.ts";
import {
  type Recipient,
  recipientsOf,
  recipientsOfAccount,
} from "#domain/people/accounts/recipients.ts";
import { withdrawTeamInvitations } from "#domain/teams/invitations/close-invitations.ts";
import { readManagers, topicsOfTeam } from "#domain/teams/managers.ts";
import { lockTeam, selectTeamAccounts, type Team } from "#domain/teams/memberships.ts";
import { message } from "#i18n/message.ts";
import { notifyOfRemoval, notifyOfTeamWithdrawal } from "../alerts/game-alerts.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { applyResultChange } from "../games/result-change-rules.ts";
import { effectsOf } from "../games/result-effect-rules.ts";
import { isUnplayed, type Result, resultOf, sameResult } from "../games/result-rules.ts";
import { publishResult, storeResult } from "../games/result-storage.ts";
import { readExpectedSides, readTournamentSnapshot } from "../games/tournament-snapshot.ts";
import { advanceTeams } from "../knockout/advance-teams.ts";
import { readTeamSides, removeGames, type WithdrawalRecord } from "./withdrawal-record.ts";
import type { WithdrawalChoice } from "./withdrawal-rules.ts";

/** `left`: by the manager who closes the team on leaving, and gets no email about it. */
export async function emailWithdrawal(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  team: Team,
  playerIds: string[],
  how: "withdrawn" | "left" | "deleted" | "restored",
): Promise<void> {
  const today = todayIn(cup.zone, ctx.now);
  const players = await recipientsOf(tx, playerIds, today);
  const managers: Recipient[] = [];
  for (const accountId of await readManagers(tx, team)) {
    if (how === "left" && accountId === team.managerAccountId) continue;
    managers.push(...(await recipientsOfAccount(tx, accountId, today)));
  }
  const byAddress = new Map([...managers, ...players].map((each) => [each.email, each]));
  const key = how === "restored" ? "teamEmails.restored" : "teamEmails.withdrawn";
  const by = how === "left" ? "manager" : "organizer";
  const news = { team, by, link: "/teams", contactLink: "/contact" } as const;
  await enqueueMails(
    tx,
    ctx.now,
    [...byAddress.values()].map(({ email, concerns, language }) => ({
      ...letterOf({ cup, siteUrl: ctx.siteUrl, language }, key, news),
      // An email about a team is deleted with it.
      ...(how === "deleted" && { teamId: undefined }),
      to: email,
      concerns,
    })),
  );
}

type Game = typeof games.$inferSelect;

/**
 * Removes, forfeits or annuls a team's group games inside the caller's transaction, which must have
 * locked the schedule. Live games continue unless annulled; knockout games are unchanged.
 */
async function withdrawGames(
  change: Change,
  ctx: Pick<Ctx, "now">,
  cup: Cup,
  team: Team,
  choice: WithdrawalChoice,
): Promise<Pick<WithdrawalRecord, "removed" | "changed">> {
  const { tx } = change;
  const all = await tx
    .select()
    .from(games)
    .where(
      and(eq(games.stage, "group"), or(eq(games.team1Id, team.id), eq(games.team2Id, team.id))),
    )
    .orderBy(asc(games.id))
    .for("update");
  const alone = choice === "annul" ? new Set<number>() : await againstNobody(tx, team, all);
  const isRemoved = (game: Game) => isUnplayed(game) && (choice === "remove" || alone.has(game.id));
  const gone = all.filter(isRemoved);
  for (const game of gone) await notifyOfRemoval(tx, ctx, game);
  const removed = await removeGames(tx, idsIn(gone));
  const changed: WithdrawalRecord["changed"] = [];
  for (const game of all.filter((each) => !isRemoved(each))) {
    const after = resultFor(game, team.id, choice, cup.forfeitScore);
    if (after === null || sameResult(game, after)) continue;
    await storeResult(tx, ctx, game, after);
    await publishResult(change, ctx, game, after);
    changed.push({
      id: game.id,
      before: { ...resultOf(game), startedAt: game.startedAt },
      after: { ...after, startedAt: null },
    });
  }
  return { removed, changed };
}

function resultFor(
  game: Game,
  teamId: number,
  choice: WithdrawalChoice,
  forfeitScore: number,
): Result | null {
  if (choice === "annul") {
    return game.state === "cancelled" ? null : { ...resultOf(game), state: "annulled" };
  }
  if (choice !== "forfeit" || !isUnplayed(game)) return null;
  return applyResultChange(
    game,
    { to: "forfeit", absent: game.team1Id === teamId ? 1 : 2 },
    forfeitScore,
  );
}

async function againstNobody(tx: Database, team: Team, all: readonly Game[]): Promise<Set<number>> {
  const others = all.map((game) => (game.team1Id === team.id ? game.team2Id : game.team1Id) ?? 0);
  const found = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(inArray(teams.id, others), isNotNull(teams.withdrawnAt)));
  const gone = new Set(idsIn(found));
  return new Set(all.filter((_, index) => gone.has(others[index] ?? 0)).map(({ id }) => id));
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
    const { cup, team } = await lockForWithdrawal(change.tx, current.id, input.teamId);
    const { version } = await withdrawAndCompare(change, ctx, cup, team, input.choice);
    if (input.version !== undefined && input.version !== version) {
      throw new DomainError("changed", message("consoleErrors.withdrawal.somethingChanged"));
    }
  });
}

/** Locks the cup, the schedule and the team, in the same order as changing a result. */
export async function lockForWithdrawal(tx: Database, cupId: number, teamId: number) {
  const cup = await lockCup(tx, cupId);
  const [found] = await tx
    .select({ tournamentId: teams.tournamentId })
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cup.id)));
  if (found) await lockSchedule(tx, found.tournamentId);
  const { team } = await lockTeam(tx, cup.id, teamId);
  return { cup, team };
}

/** Withdraws a locked team; `expected` are changes to who would advance, until groups are confirmed. */
export async function withdrawAndCompare(
  change: Change,
  ctx: Ctx,
  cup: Cup,
  team: Team,
  choice: WithdrawalChoice,
) {
  const before = await readTournamentSnapshot(change.tx, cup, team);
  const expectedBefore = await readExpectedSides(change.tx, team.tournamentId);
  const record = await withdrawLockedTeam(change, ctx, cup, team, { choice, byAdmin: true });
  const after = await readTournamentSnapshot(change.tx, cup, team);
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
  const version = formVersion({ choice, games, others, sides, expected, leavesTable });
  return { record, rows: others, sides, expected, leavesTable, version };
}

/** Runs inside the caller's transaction, which must have locked the schedule and the team. */
export async function withdrawLockedTeam(
  change: Change,
  ctx: Ctx,
  cup: Cup,
  team: Team,
  { choice, byAdmin }: { choice: WithdrawalChoice; byAdmin: boolean },
): Promise<WithdrawalRecord> {
  const { tx, audit, changed } = change;
  const members = await selectTeamAccounts(tx, team.id);
  const groupsConfirmedAt = await groupsConfirmed(tx, team.tournamentId);
  const sides = await readTeamSides(tx, team);
  await tx.update(teams).set({ withdrawnAt: ctx.now }).where(eq(teams.id, team.id));
  await tx.delete(gameReferees).where(eq(gameReferees.teamId, team.id));
  await withdrawTeamInvitations({ tx, changed }, ctx.now, team.id);
  const done = await withdrawGames(change, ctx, cup, team, choice);
  await advanceTeams(change, ctx, team.tournamentId);
  const record: WithdrawalRecord = { groupsConfirmedAt, sides, ...done };
  await freezeRoster(tx, ctx.now, team, { choice, record });
  const games = [...record.removed.games, ...record.changed].map(({ id }) => id);
  audit(`team:${team.id}`, { choice, members: members.length, games });
  await notifyOfTeamWithdrawal(tx, ctx, team, "withdrawn");
  const playerIds = members.map(({ playerId }) => playerId);
  await emailWithdrawal(tx, ctx, cup, team, playerIds, byAdmin ? "withdrawn" : "left");
  changed(...(await topicsOfTeam(tx, team)), waitlistTopic(team.tournamentId));
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
    gone.map(({ id: _id, teamId: _team, rosterSize: _size, ...member }) => ({
      ...member,
      withdrawalId: made.id,
    })),
  );
}

/** When the group stage was confirmed, or null. */
export async function groupsConfirmed(tx: Database, tournamentId: number): Promise<string | null> {
  const [found] = await tx
    .select({ at: tournaments.groupsConfirmedAt })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId));
  return found?.at?.toISOString() ?? null;
}
