import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { gameFormats } from "#domain/cup/tournament-rules.ts";
import { type IconKind, iconAddress, ICONS as SIZES } from "#domain/site/pictures/picture-rules.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { readInstitute } from "../loaders/institute.ts";
import { page } from "../routing/page.ts";

const MARKS = [
  { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
  { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
  { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
];
function iconsOf(id: string) {
  return Object.entries(SIZES).map(([kind, { side, isPadded }]) => ({
    src: iconAddress(id, kind as IconKind),
    type: "image/png",
    sizes: `${side}x${side}`,
    ...(isPadded && { purpose: "maskable" }),
  }));
}

/** Longer names are cut off under an icon. */
const MOST_SHORT = 12;

/** How a phone shows the site on its home screen. */
export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  async ({ site, url, translate }): Promise<Response> => {
    const { institute, logo } = await readInstitute(site, url);
    const { locale } = site;
    const { tournaments } = await readCupOverview(site.ctx);
    const named = { institute: institute.name, format: gameFormats(tournaments, locale) };
    const short = translate(message("manifest.shortName", named));
    return Response.json(
      {
        name: translate(message("manifest.name", named)),
        short_name: short.length <= MOST_SHORT ? short : institute.name,
        description: translate(message("manifest.description", named)),
        lang: locale,
        dir: "ltr",
        // Phones that added the site in one language keep one app.
        id: "/",
        start_url: localePath(locale, "/"),
        scope: "/",
        display: "standalone",
        display_override: ["minimal-ui"],
        categories: ["sports"],
        theme_color: "#0d0d12",
        background_color: "#fbfaf7",
        icons: logo ? iconsOf(logo.id) : MARKS,
        shortcuts: [
          {
            name: translate(message("frame.links.results")),
            url: localePath(locale, "/schedules-results"),
          },
          { name: translate(message("manifest.myTeam")), url: localePath(locale, "/teams") },
        ],
      },
      { headers: { "Content-Type": "application/manifest+json" } },
    );
  },
);
