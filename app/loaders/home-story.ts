import type { Ctx } from "#domain/core/context.ts";
import { picturesIn } from "#domain/site/content/content-pictures.ts";
import { richText } from "#domain/site/content/rich-text.ts";
import type { SiteContent } from "#domain/site/content/sections.ts";
import { readShownPictures } from "#domain/site/pictures/shown-pictures.ts";

/**
 * What the home page tells of the institute. Its own pictures are null and none where drawings are
 * shown instead.
 */
export async function readHomeStory(ctx: Ctx, { home, about, gallery, programs }: SiteContent) {
  const find = await readShownPictures(ctx, [
    home.picture,
    about.photo,
    ...picturesIn("gallery", gallery),
  ]);
  return {
    texts: { ...home, about: richText(home.about) },
    about: { ...about, founderStory: richText(about.founderStory), photo: find(about.photo) },
    picture: find(home.picture),
    gallery: gallery.items.flatMap(({ id, picture, caption }) => {
      const found = find(picture);
      return found ? [{ id, picture: found, caption }] : [];
    }),
    prices: programs.items.map(({ id, title, price, unit, duration, plans }) => ({
      id,
      title,
      price,
      unit,
      duration,
      plans: plans.map((plan) => plan.price ?? 0),
    })),
  };
}
