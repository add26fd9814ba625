import {
  pictureAddress,
  type ShownPicture,
  widthsOf,
} from "#domain/site/pictures/picture-rules.ts";

/** The file of a logo that is also the site's icon; null if its shape isn't that of an icon. */
export function iconAddress(logo: ShownPicture | null): string | null {
  if (!logo || Math.abs(logo.width - logo.height) > logo.width / 10) return null;
  const [smallest = logo.width] = widthsOf(logo.width);
  return pictureAddress(logo.id, smallest, "webp");
}

export function SiteIcons({ logo }: { logo: ShownPicture | null }) {
  const own = iconAddress(logo);
  return own ? (
    <>
      <link rel="icon" href={own} type="image/webp" />
      <link rel="apple-touch-icon" href={own} />
    </>
  ) : (
    <>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}
