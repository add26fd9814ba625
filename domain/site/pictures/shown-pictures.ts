import { pictures } from "#db/schema/pictures.ts";
import type { Reading } from "#domain/core/context.ts";
import { sharedRead } from "#domain/core/shared-read.ts";
import { isPictureId, type ShownPicture } from "./picture-rules.ts";

export type FindPicture = (id: string) => ShownPicture | null;

const NONE: FindPicture = () => null;

/**
 * Finds a picture by what the content of a page stores of it, which is `wanted`; null where it was
 * deleted. Visitors' pages share the query, as pictures are few.
 */
export async function readShownPictures(
  { db }: Reading,
  wanted: readonly string[],
): Promise<FindPicture> {
  if (!wanted.some(isPictureId)) return NONE;
  const { id, alt, focusX, focusY, width, height } = pictures;
  const shown = await sharedRead(db, "shown pictures", () =>
    db.select({ id, alt, focusX, focusY, width, height }).from(pictures),
  );
  const found = new Map(shown.map((each) => [each.id, each]));
  return (wantedId) => found.get(wantedId) ?? null;
}
