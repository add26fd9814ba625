import { and, asc, inArray, isNotNull } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";

/**
 * Throws `conflict` if a group stage is confirmed, since a new group game would change its tables.
 * Lock the schedules first.
 */
export async function requireGroupsOpen(tx: Database, tournamentIds: number[]): Promise<void> {
  const [confirmed] = await tx
    .select({ name: tournaments.name })
    .from(tournaments)
    .where(and(inArray(tournaments.id, tournamentIds), isNotNull(tournaments.groupsConfirmedAt)))
    .orderBy(asc(tournaments.position), asc(tournaments.id))
    .limit(1);
  if (!confirmed) return;
  throw new DomainError(
    "conflict",
    `The group stage of ${confirmed.name} is confirmed: a new group game could change who goes on. Open it again first, in Knockout.`,
  );
}
