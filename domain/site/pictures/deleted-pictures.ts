import { and, eq } from "drizzle-orm";
import { deletions } from "#db/schema/people.ts";
import type { Reading } from "#domain/core/context.ts";

/**
 * Also of a crest. Triggers on both tables record what was deleted; the record is kept as long as a
 * backup could bring the picture back.
 */
export async function wasPictureDeleted({ db }: Reading, id: string): Promise<boolean> {
  const recorded = and(eq(deletions.personId, id), eq(deletions.kind, "picture"));
  return (await db.$count(deletions, recorded)) > 0;
}
