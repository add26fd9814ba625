import { inArray } from "drizzle-orm";
import { pictures } from "#db/schema/pictures.ts";
import type { Database } from "#db/types.ts";
import { DomainError } from "#domain/core/errors.ts";
import { message } from "#i18n/message.ts";

/** Refuses content with a picture that was deleted, and keeps others from deleting the rest now. */
export async function requirePictures(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]))
    .orderBy(pictures.id)
    .for("key share");
  if (found.length < ids.length) throw new DomainError("conflict", message("pictureErrors.gone"));
}
