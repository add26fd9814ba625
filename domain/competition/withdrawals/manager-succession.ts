import { and, asc, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { games } from "../../../db/schema/competition.ts";
import { receipts } from "../../../db/schema/payments.ts";
import { accounts, players } from "../../../db/schema/people.ts";
import { memberships, teams } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import type { Change } from "../../core/mutate.ts";
import { accountTopic, teamTopic, tournamentTopic } from "../../core/topics.ts";
import type { Cup } from "../../cup/current-cup.ts";
import { withdrawTeamInvitations } from "../../teams/invitations/close-invitations.ts";
import { assignManager } from "../../teams/team-manager.ts";
import { readTeams } from "../../teams/team-view.ts";
import { lockSchedule } from "../games/game-teams.ts";
import { withdrawLockedTeam } from "./withdraw-team.ts";
import { successionField, type TeamSuccession } from "./withdrawal-rules.ts";

export interface TeamToHandOver {
  id: number;
  name: string;
  isWithdrawn: boolean;
  /** Rostered players of other accounts that manage no team of the cup. */
  successors: { playerId: string; name: string }[];
}

export async function managedTeams(
  ctx: Ctx,
  cup: Cup,
  accountId: string,
): Promise<TeamToHandOver[]> {
  const { db } = ctx;
  const managed = await db
    .select()
    .from(teams)
    .where(isManagedBy(cup.id, accountId))
    .orderBy(asc(teams.id));
  const found: TeamToHandOver[] = [];
  for (const team of managed) {
    const members = await successorsOf(db, team, accountId);
    const [view] = await readTeams(ctx, cup, eq(teams.id, team.id));
    const names = new Map(view?.roster.map(({ player }) => [player?.id, player?.name]));
    found.push({
      id: team.id,
      name: team.name,
      isWithdrawn: await hasHistory(db, team.id),
      successors: members.map(({ playerId }) => ({ playerId, name: names.get(playerId) ?? "" })),
    });
  }
  return found;
}

/**
 * Hands over or closes all teams that an account manages in the cup. Requires the locks of
 * `holdToLeave`. Throws `conflict` for a team without a decision or an invalid successor.
 */
export async function applySuccessions(
  change: Change,
  ctx: Ctx,
  input: { cup: Cup; accountId: string; fates: ReadonlyMap<number, TeamSuccession> },
): Promise<void> {
  const managed = await change.tx
    .select()
    .from(teams)
    .where(isManagedBy(input.cup.id, input.accountId))
    .orderBy(asc(teams.id))
    .for("update");
  for (const team of managed) {
    const fate = input.fates.get(team.id);
    if (fate === undefined) {
      const sentence = `Choose what becomes of ${team.name}.`;
      throw new DomainError("conflict", sentence, { field: successionField(team.id) });
    }
    if (fate === "close") await close(change, ctx, input.cup, team);
    else await assignManager(change, ctx, input.cup, team, await heirOf(change.tx, team, fate));
  }
}

/**
 * Takes the locks for deleting an account with its teams: schedules first, then all accounts by id,
 * so that two managers who name each other don't deadlock.
 */
export async function lockForSuccession(
  tx: Database,
  cupId: number,
  { accountId, fates }: { accountId: string; fates: ReadonlyMap<number, TeamSuccession> },
): Promise<void> {
  const found = await tx
    .select({ tournamentId: teams.tournamentId })
    .from(teams)
    .where(isManagedBy(cupId, accountId))
    .groupBy(teams.tournamentId)
    .orderBy(asc(teams.tournamentId));
  for (const { tournamentId } of found) await lockSchedule(tx, tournamentId);
  const heirs = [...fates.values()].flatMap((fate) => (fate === "close" ? [] : [fate.handOverTo]));
  const theirs = await tx
    .select({ id: players.accountId })
    .from(players)
    .where(inArray(players.id, heirs));
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, [accountId, ...theirs.map(({ id }) => id)]))
    .orderBy(asc(accounts.id))
    .for("update");
}

async function heirOf(
  tx: Database,
  team: typeof teams.$inferSelect,
  fate: { handOverTo: string },
): Promise<string> {
  const successors = await successorsOf(tx, team, team.managerAccountId);
  const heir = successors.find((each) => each.playerId === fate.handOverTo);
  if (heir) return heir.accountId;
  const sentence = `${team.name} cannot be handed over to this player any more. Choose again.`;
  throw new DomainError("conflict", sentence, { field: successionField(team.id) });
}

async function close(
  change: Change,
  ctx: Ctx,
  cup: Cup,
  team: typeof teams.$inferSelect,
): Promise<void> {
  const { tx, audit, changed } = change;
  if (await hasHistory(tx, team.id)) {
    await withdrawLockedTeam(change, ctx, cup, team, { choice: "remove", byAdmin: false });
    return;
  }
  await withdrawTeamInvitations(change, ctx.now, team.id);
  const members = await tx
    .select({ accountId: players.accountId })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(memberships.teamId, team.id));
  await tx.delete(teams).where(eq(teams.id, team.id));
  audit(`team:${team.id}`, { members: members.length });
  changed(teamTopic(team.id), tournamentTopic(team.tournamentId));
  for (const member of members) changed(accountTopic(member.accountId));
}

function isManagedBy(cupId: number, accountId: string) {
  return and(
    eq(teams.cupId, cupId),
    eq(teams.managerAccountId, accountId),
    isNull(teams.withdrawnAt),
  );
}

async function hasHistory(db: Database, teamId: number): Promise<boolean> {
  const played = await db.$count(games, or(eq(games.team1Id, teamId), eq(games.team2Id, teamId)));
  return played > 0 || (await db.$count(receipts, eq(receipts.teamId, teamId))) > 0;
}

async function successorsOf(
  db: Database,
  team: { id: number; cupId: number },
  accountId: string | null,
) {
  const members = await db
    .select({ playerId: players.id, accountId: players.accountId })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(
      and(
        eq(memberships.teamId, team.id),
        accountId === null ? undefined : ne(players.accountId, accountId),
      ),
    )
    .orderBy(asc(memberships.slot));
  const busy = await db
    .select({ accountId: teams.managerAccountId })
    .from(teams)
    .where(
      and(
        eq(teams.cupId, team.cupId),
        isNull(teams.withdrawnAt),
        inArray(
          teams.managerAccountId,
          members.map((member) => member.accountId),
        ),
      ),
    );
  return members.filter((member) => !busy.some((each) => each.accountId === member.accountId));
}
