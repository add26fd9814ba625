import { and, eq, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";

/**
 * Notes that a player, who is locked, was put on a team or a waitlist. The first time counts, and leaving takes
 * nothing of it back: from then on the date of birth is the organiser's (`dob-change-rules.ts`).
 */
export async function markJoined(tx: Database, now: Date, playerId: string): Promise<void> {
  await tx
    .update(players)
    .set({ firstJoinedAt: now })
    .where(and(eq(players.id, playerId), isNull(players.firstJoinedAt)));
}
