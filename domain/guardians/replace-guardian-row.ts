import { arrayContains, eq } from "drizzle-orm";
import { guardians } from "../../db/schema/accounts.ts";
import { mails } from "../../db/schema/site.ts";
import type { Database } from "../../db/types.ts";
import { emailKey } from "../accounts/email-rules.ts";
import { noteDeleted } from "../accounts/note-deleted.ts";
import type { Guardian } from "./mail-guardian-link.ts";

/**
 * Replaces the guardian of a locked player. The former one's emails and links are deleted, leaving
 * only an opaque id.
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

export async function removeGuardianRow(
  tx: Database,
  now: Date,
  { id }: Pick<Guardian, "id">,
): Promise<void> {
  await tx.delete(mails).where(arrayContains(mails.concerns, [id]));
  await tx.delete(guardians).where(eq(guardians.id, id));
  await noteDeleted(tx, now, { guardianIds: [id] });
}

export async function guardianOf(tx: Database, playerId: string): Promise<Guardian | null> {
  const [guardian] = await tx.select().from(guardians).where(eq(guardians.playerId, playerId));
  return guardian ?? null;
}
