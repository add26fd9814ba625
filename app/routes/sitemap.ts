import { hasKnockout } from "#domain/competition/knockout/knockout-overview.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { placeOf } from "#domain/cup/place-rules.ts";
import { listPublicTeams } from "#domain/teams/rosters.ts";
import { hasLocale, LOCALES, type Locale, localePath } from "#i18n/locales.ts";
import { ctxOf } from "../http/request-context.ts";
import { page } from "../routing/page.ts";
import { viewsOf } from "../ui/results/results-navigation.tsx";

/** Pages that exist regardless of the cup; the rest requires signing in. */
const STANDING = [
  "/",
  "/schedules-results",
  "/CupRules",
  "/merch",
  "/programs",
  "/about",
  "/contact",
  "/PaymentMethods",
  "/teams",
  "/register",
  "/login",
  "/terms",
  "/privacy",
  "/api",
];

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  async ({ ctx, site }): Promise<Response> => {
    const { siteUrl, dependsOn } = site;
    const { paths: more, ...changes } = await cupPages(ctx);
    dependsOn(changes);
    const paths = [...STANDING, ...more];
    const urls = paths.flatMap((path) => inEachLanguage(siteUrl, path));
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...urls,
      "</urlset>",
      "",
    ];
    return new Response(xml.join("\n"), {
      headers: { "Content-Type": "application/xml; charset=utf-8" },
    });
  },
);

async function cupPages(ctx: ReturnType<typeof ctxOf>) {
  const [{ cup, tournaments, pastCups }, teams] = await Promise.all([
    readCupOverview(ctx),
    listPublicTeams(ctx),
  ]);
  const views = await Promise.all(
    tournaments.map(async ({ id: tournamentId, slug }) =>
      viewsOf({ hasKnockout: await hasKnockout(ctx, tournamentId) }).map(
        ({ id }) => `/schedules-results?${new URLSearchParams({ group: slug, view: id })}`,
      ),
    ),
  );
  const paths = [
    ...(placeOf(cup) ? ["/place"] : []),
    ...views.flat(),
    ...teams.map(({ slug }) => `/teams/${slug}`),
    ...pastCups.map(({ slug }) => `/cups/${slug}`),
  ];
  const topics = [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))];
  return { paths, topics };
}

/** A `url` for each language of a page, which names them all. */
function inEachLanguage(siteUrl: string, path: string): string[] {
  const address = (locale: Locale) => escaped(siteUrl + localePath(locale, path));
  if (!hasLocale(path)) return [`  <url><loc>${escaped(siteUrl + path)}</loc></url>`];
  const links = LOCALES.map(
    (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${address(each)}"/>`,
  );
  return LOCALES.map((each) => `  <url><loc>${address(each)}</loc>${links.join("")}</url>`);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
