import { and, desc, eq, isNotNull } from "drizzle-orm";
import { agreements } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";

/**
 * Whether a player under 18 may say who answers for them: not once the guardian they have has answered, for
 * any cup, and not once a guardian's last word for this cup was no, whoever was named since. Otherwise one
 * could ask around until somebody agrees; the admin names another.
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
  // Also what was taken back when somebody else was named.
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
