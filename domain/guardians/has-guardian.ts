import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { guardians, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";

/**
 * Of whom somebody is known who can answer: the guardian that a player with an account of their own named, or
 * the holder of the account that a child is in.
 */
export async function whoHasGuardian(db: Database, playerIds: string[]): Promise<Set<string>> {
  const found = await db
    .select({ id: players.id })
    .from(players)
    .leftJoin(guardians, eq(guardians.playerId, players.id))
    .where(
      and(inArray(players.id, playerIds), or(eq(players.isHolder, false), isNotNull(guardians.id))),
    );
  return new Set(found.map(({ id }) => id));
}
