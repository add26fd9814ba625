import type { Reading } from "#domain/core/context.ts";
import type { SiteContent } from "#domain/site/content/sections.ts";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { readShownPictures } from "#domain/site/pictures/shown-pictures.ts";

export interface ShownSponsor {
  id: string;
  /** Its alternative text is the sponsor's name. */
  logo: ShownPicture;
  link: string;
}

/** Those with a logo, in the order of the console. */
export async function readSponsors(
  ctx: Reading,
  { sponsors: { items } }: SiteContent,
): Promise<ShownSponsor[]> {
  const find = await readShownPictures(
    ctx,
    items.map(({ picture }) => picture),
  );
  return items.flatMap(({ id, title, picture, link }) => {
    const logo = find(picture);
    return logo ? [{ id, logo: { ...logo, alt: title }, link }] : [];
  });
}
