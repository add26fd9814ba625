import { data } from "react-router";
import { ALL_DAYS } from "#domain/competition/games/cup-phase-rules.ts";
import { midnightAfter } from "#domain/competition/games/now-and-next-rules.ts";
import { suspensionView } from "#domain/competition/games/suspension-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { cupDates } from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { withoutMarks } from "#i18n/foreign-text.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { headOfData } from "../http/page-meta.ts";
import { withDependencies } from "../http/request-context.ts";
import { MixedText } from "../i18n/reader-language.tsx";
import { readResults } from "../loaders/results.ts";
import { page } from "../routing/page.ts";
import { Notice } from "../ui/page-layout.tsx";
import { resultsAddress } from "../ui/results/results-navigation.tsx";
import { ResultsView } from "../ui/results/results-view.tsx";
import type { Route } from "./+types/embed";

export const handle: PageHandle = {
  bare: true,
  framedAnywhere: true,
  look: (query) => {
    const theme = themeOf(query);
    return theme ? `embedded theme-${theme}` : "embedded";
  },
};

function themeOf(query: URLSearchParams): "light" | "dark" | null {
  const raw = query.get("theme");
  return raw === "light" || raw === "dark" ? raw : null;
}

export const meta = headOfData;

/** The view is the end of the address. Throws 404 if the current cup has no such tournament. */
export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["theme"] } },
  async ({ context, ctx, site: { siteUrl }, query: sent, param, url, translate }) => {
    const { cup, tournaments } = await readCupOverview(ctx);
    const view = /\/standings\/?$/i.test(url.pathname) ? "standings" : "schedule";
    const query = new URLSearchParams({ group: param("group"), view, day: ALL_DAYS });
    const { own: _, ...results } = await readResults(ctx, cup, tournaments, query);
    const { group } = results;
    if (!group) throw data(message("frame.notFound"), { status: 404 });
    const theme = themeOf(sent);
    const title = [cup.name, withoutMarks(cupDates(cup, ctx.locale)), group.name]
      .filter(Boolean)
      .join(", ");
    const address = `/embed/${group.slug}/${view}`;
    const shown = resultsAddress("/schedules-results", group.slug, { id: view });
    return withDependencies(context, {
      results,
      hold: suspensionView(cup, ctx, translate),
      title,
      head: { title: translate(message(`embed.${view}`, { title })) },
      page: siteUrl + localePath(ctx.locale, shown),
      topics: [cupTopic(cup.id), tournamentTopic(group.id)],
      until: midnightAfter(ctx.now, cup.zone).toISOString(),
      address: theme ? `${address}?theme=${theme}` : address,
    });
  },
);

export default function Embed({ loaderData }: Route.ComponentProps) {
  const { title, results, hold, page } = loaderData;
  return (
    <div className="px-2 pb-3">
      <base target="_blank" />
      <h1 className="sr-only">{title}</h1>
      {hold ? (
        <Notice kind="bad" role="alert">
          <p dir="auto">
            {hold.title}. {hold.resume} <MixedText>{hold.words}</MixedText>
          </p>
        </Notice>
      ) : null}
      <ResultsView results={results} />
      <p className="hint">
        <a className="inline-flex min-h-11 items-center" href={page}>
          {title}
        </a>
      </p>
    </div>
  );
}
