import { pictures } from "#db/schema/pictures.ts";
import type { Reading } from "#domain/core/context.ts";
import { preparedQuery } from "#domain/core/prepared-query.ts";
import { isPictureId, type ShownPicture } from "./picture-rules.ts";

const shownQuery = preparedQuery((db) =>
  db
    .select({
      id: pictures.id,
      alt: pictures.alt,
      focusX: pictures.focusX,
      focusY: pictures.focusY,
      width: pictures.width,
      height: pictures.height,
    })
    .from(pictures)
    .prepare("shown_pictures"),
);

export type FindPicture = (id: string) => ShownPicture | null;

const NONE: FindPicture = () => null;

/**
 * Finds a picture by what the content of a page stores of it, which is `wanted`; null where it was
 * deleted. Visitors' pages share the query, as pictures are few.
 */
export async function readShownPictures(
  ctx: Reading,
  wanted: readonly string[],
): Promise<FindPicture> {
  if (!wanted.some(isPictureId)) return NONE;
  const found = new Map((await shownQuery(ctx.db).execute()).map((each) => [each.id, each]));
  return (id) => found.get(id) ?? null;
}
