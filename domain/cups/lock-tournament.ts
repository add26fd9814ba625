import { and, eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import type { Tournament } from "./current-cup.ts";

/**
 * A tournament of the cup, held until the transaction ends: no team, game or bracket is added to it
 * meanwhile. Throws `not-found`, also for one of a past cup.
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

/** What asking for a tournament that the current cup does not have is refused with. */
export function unknownTournament(): DomainError {
  return new DomainError(
    "not-found",
    "We couldn't find that tournament. Reload the page and try again.",
  );
}
