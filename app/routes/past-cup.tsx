import { data, redirect } from "react-router";
import { midnightAfter } from "../../domain/competition/games/now-and-next-rules.ts";
import { cupTopic, tournamentTopic } from "../../domain/core/topics.ts";
import { cupDatesWithYear } from "../../domain/cup/cup-dates-rules.ts";
import { cupBySlug, listTournaments } from "../../domain/cup/current-cup.ts";
import { pageMeta } from "../http/page-meta.ts";
import { withDependencies } from "../http/request-context.ts";
import { readResults } from "../loaders/results.ts";
import { page } from "../routing/page.ts";
import { PageHead } from "../ui/page-layout.tsx";
import { ResultsChoice, resultsAddress } from "../ui/results/results-navigation.tsx";
import { ResultsView } from "../ui/results/results-view.tsx";
import type { Route } from "./+types/past-cup";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { cupName, path, group, isUnknown, view } = loaderData;
  if (isUnknown) return pageMeta(matches, { title: cupName });
  return pageMeta(matches, {
    title: [view?.label, group?.name, cupName].filter(Boolean).join(" – "),
    description: `${cupName}: every game, the standings and the top scorers of each age group.`,
    path: resultsAddress(path, group?.slug ?? null, view),
    card: "schedules",
  });
};

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["group", "view"] } },
  async ({ ctx, context, url, param, query }) => {
    const cup = await cupBySlug(ctx, param("slug"));
    if (cup.isCurrent) throw redirect(`/schedules-results${url.search}`);
    const tournaments = await listTournaments(ctx, cup.id);
    const results = await readResults(ctx, cup, tournaments, query);
    const chosen = results.group ? [results.group] : results.groups;
    const path = `/cups/${cup.slug}`;
    const page = withDependencies(context, {
      ...results,
      path,
      cupName: cup.name,
      dates: cupDatesWithYear(cup, ctx.locale),
      // Names can still change when players are deleted or withdraw their consent.
      topics: [cupTopic(cup.id), ...chosen.map(({ id }) => tournamentTopic(id))],
      // If the next cup started early, ages still change until this one's last day.
      until: midnightAfter(ctx.now, cup.zone).toISOString(),
      address: results.isUnknown
        ? undefined
        : resultsAddress(path, results.group?.slug ?? null, results.view),
    });
    return data(page, { status: results.isUnknown ? 404 : 200 });
  },
);

export default function PastCup({ loaderData }: Route.ComponentProps) {
  const { path, cupName, dates, ...results } = loaderData;
  return (
    <>
      <PageHead kicker="Past cup" title={cupName} lead={dates} />
      <ResultsChoice path={path} {...results} />
      <ResultsView results={results} isPast />
      <p className="print:hidden">
        <a className="inline-flex min-h-11 items-center" href="/schedules-results">
          Schedules & Results of the current cup
        </a>
      </p>
    </>
  );
}
