import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { guardians, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { prepared } from "../prepared.ts";

const guarded = prepared((db) =>
  db
    .select({ id: players.id })
    .from(players)
    .leftJoin(guardians, eq(guardians.playerId, players.id))
    .where(
      and(
        sql`${players.id} = any(${sql.placeholder("playerIds")}::uuid[])`,
        or(eq(players.isHolder, false), isNotNull(guardians.id)),
      ),
    )
    .prepare("players_with_guardian"),
);

/**
 * Returns the players who have a guardian: one they named, or the holder of the account that a
 * child is in.
 */
export async function whoHasGuardian(db: Database, playerIds: string[]): Promise<Set<string>> {
  const found = playerIds.length > 0 ? await guarded(db).execute({ playerIds }) : [];
  return new Set(found.map(({ id }) => id));
}
