import { and, eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import type { Tournament } from "./current-cup.ts";

/**
 * Locks a tournament's row until the transaction ends, so that no team, game or bracket is added.
 * Throws `not-found`, also for a past cup's tournament.
 */
export async function lockTournament(tx: Database, cupId: number, id: number): Promise<Tournament> {
  const [tournament] = await tx
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.id, id), eq(tournaments.cupId, cupId)))
    .for("update");
  if (!tournament) throw unknownTournament();
  return tournament;
}

export function unknownTournament(): DomainError {
  return new DomainError(
    "not-found",
    "We couldn't find that tournament. Reload the page and try again.",
  );
}
