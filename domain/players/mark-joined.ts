import { and, eq, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";

/**
 * Only the first time counts and leaving does not undo it: from then on only the organizer changes
 * the date of birth (`dob-change-rules.ts`). The caller locks the player.
 */
export async function markJoined(tx: Database, now: Date, playerId: string): Promise<void> {
  await tx
    .update(players)
    .set({ firstJoinedAt: now })
    .where(and(eq(players.id, playerId), isNull(players.firstJoinedAt)));
}
