import { and, eq } from "drizzle-orm";
import { memberships, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";

/**
 * Locks a player's team and membership until the transaction ends, to serialize goal changes.
 * Throws `not-found` without a team.
 */
export async function lockTeamOf(tx: Database, cupId: number, playerId: string) {
  const own = and(eq(memberships.playerId, playerId), eq(memberships.cupId, cupId));
  // Lock the team first, in the same order as deletion and withdrawal.
  const [team] = await tx
    .select({ id: teams.id, tournamentId: teams.tournamentId })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(own)
    .for("key share", { of: teams });
  const [held] = team
    ? await tx.select({ teamId: memberships.teamId }).from(memberships).where(own).for("update")
    : [];
  if (!team || held?.teamId !== team.id) {
    throw new DomainError("not-found", "This player is on no team.");
  }
  return team;
}
