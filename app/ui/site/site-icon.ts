import {
  pictureAddress,
  type ShownPicture,
  widthsOf,
} from "../../../domain/site/pictures/picture-rules.ts";

/** The file of a logo that is also the site's icon; null if its shape isn't that of an icon. */
export function iconAddress(logo: ShownPicture | null): string | null {
  if (!logo || Math.abs(logo.width - logo.height) > logo.width / 10) return null;
  const [smallest = logo.width] = widthsOf(logo.width);
  return pictureAddress(logo.id, smallest, "webp");
}
