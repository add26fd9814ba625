import { and, desc, eq, isNotNull } from "drizzle-orm";
import { agreements } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";

/**
 * Whether a minor can name their guardian: not after the current one has answered for any cup, nor
 * after the last answer for this cup was a refusal. Otherwise they could ask around until someone
 * agrees.
 */
export async function mayNameGuardian(
  db: Database,
  about: { cupId: number; playerId: string; guardianId: string | null },
): Promise<boolean> {
  const { cupId, playerId, guardianId } = about;
  if (guardianId !== null) {
    const theirs = await db.$count(agreements, eq(agreements.guardianId, guardianId));
    if (theirs > 0) return false;
  }
  // Includes answers withdrawn when another guardian was named.
  const [last] = await db
    .select({ agreed: agreements.agreed })
    .from(agreements)
    .where(
      and(
        eq(agreements.playerId, playerId),
        eq(agreements.cupId, cupId),
        eq(agreements.document, "participation"),
        isNotNull(agreements.guardianId),
      ),
    )
    .orderBy(desc(agreements.id))
    .limit(1);
  return last?.agreed !== false;
}
