import { and, eq } from "drizzle-orm";
import { memberships, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";

/**
 * The team that a player is on, for a change of the player's goals. Those of one player change one at a time:
 * the membership is held until the transaction ends. Throws `not-found` for a player on no team.
 */
export async function lockTeamOf(tx: Database, cupId: number, playerId: string) {
  const own = and(eq(memberships.playerId, playerId), eq(memberships.cupId, cupId));
  // The team first, as whoever deletes or withdraws it does.
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
