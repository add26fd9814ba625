import { iconAddress, type ShownPicture } from "#domain/site/pictures/picture-rules.ts";

export function SiteIcons({ logo }: { logo: ShownPicture | null }) {
  return logo ? (
    <>
      <link rel="icon" href={iconAddress(logo.id, "192")} type="image/png" />
      <link rel="apple-touch-icon" href={iconAddress(logo.id, "180-padded")} />
    </>
  ) : (
    <>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}
