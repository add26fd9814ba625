import { arrayContains, eq } from "drizzle-orm";
import { guardians } from "../../db/schema/accounts.ts";
import { mails } from "../../db/schema/site.ts";
import type { Database } from "../../db/types.ts";
import { emailKey } from "../accounts/email-rules.ts";
import { noteDeleted } from "../accounts/note-deleted.ts";
import type { Guardian } from "./mail-guardian-link.ts";

/**
 * Puts a guardian in the place of whoever was a player's before. Of the former nothing stays but an opaque
 * id: their mail goes, and their links no longer work. The player is locked.
 */
export async function replaceGuardianRow(
  tx: Database,
  now: Date,
  { former, playerId, email }: { former: Guardian | null; playerId: string; email: string },
): Promise<Guardian> {
  if (former) await removeGuardianRow(tx, now, former);
  const [guardian] = await tx
    .insert(guardians)
    .values({ playerId, email, emailKey: emailKey(email), createdAt: now })
    .returning();
  if (!guardian) throw new Error("The guardian was not written down.");
  return guardian;
}

/** Takes a guardian from a player, who is locked, with their mail and links. */
export async function removeGuardianRow(
  tx: Database,
  now: Date,
  { id }: Pick<Guardian, "id">,
): Promise<void> {
  await tx.delete(mails).where(arrayContains(mails.concerns, [id]));
  await tx.delete(guardians).where(eq(guardians.id, id));
  await noteDeleted(tx, now, { guardianIds: [id] });
}

/** The guardian whom a player under 18 with an account of their own named. */
export async function guardianOf(tx: Database, playerId: string): Promise<Guardian | null> {
  const [guardian] = await tx.select().from(guardians).where(eq(guardians.playerId, playerId));
  return guardian ?? null;
}
