import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { midnightAfter } from "#domain/competition/games/now-and-next-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { cupDatesWithYear } from "#domain/cup/cup-dates-rules.ts";
import { cupBySlug, listTournaments } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { headOfData } from "../http/page-meta.ts";
import { withDependencies } from "../http/request-context.ts";
import { MixedText } from "../i18n/reader-language.tsx";
import { readPastCup } from "../loaders/home.ts";
import { readResults } from "../loaders/results.ts";
import { page } from "../routing/page.ts";
import { TextLink } from "../ui/buttons.tsx";
import { MyTeamContext } from "../ui/games/game-labels.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { ResultsChoice } from "../ui/results/results-choice.tsx";
import { resultsAddress } from "../ui/results/results-navigation.tsx";
import { ResultsView } from "../ui/results/results-view.tsx";
import { Champions } from "../ui/site/home-cup.tsx";
import type { Route } from "./+types/past-cup";

export const meta = headOfData;

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["group", "view", "day", "team"] } },
  async ({ ctx, context, url, param, query, translate }) => {
    const cup = await cupBySlug(ctx, param("slug"));
    if (cup.isCurrent) throw redirect(`/schedules-results${url.search}`);
    const tournaments = await listTournaments(ctx, cup.id);
    const { own: _, ...results } = await readResults(ctx, cup, tournaments, query);
    const chosen = results.group ? [results.group] : results.groups;
    const path = `/cups/${cup.slug}`;
    const { group, askedDay, team } = results;
    const address = resultsAddress(path, group?.slug ?? null, results.view, {
      day: askedDay,
      team: team?.slug ?? null,
    });
    const view = results.view && translate(message(`results.views.${results.view.id}`));
    const page = withDependencies(context, {
      ...results,
      head: results.isUnknown
        ? { title: cup.name }
        : {
            title: [view, results.group?.name, cup.name].filter(Boolean).join(" – "),
            description: translate(message("results.aboutPast", { cup: cup.name })),
            path: address,
            card: "schedules" as const,
          },
      path,
      // The page of the whole cup begins with who won it.
      past: results.group || results.isUnknown ? null : await readPastCup(ctx, cup.slug),
      cupName: cup.name,
      dates: cupDatesWithYear(cup, ctx.locale),
      // Names can still change when players are deleted or withdraw their consent.
      topics: [cupTopic(cup.id), ...chosen.map(({ id }) => tournamentTopic(id))],
      // If the next cup started early, ages still change until this one's last day.
      until: midnightAfter(ctx.now, cup.zone).toISOString(),
      address: results.isUnknown ? undefined : address,
    });
    return data(page, { status: results.isUnknown ? 404 : 200 });
  },
);

export default function PastCup({ loaderData }: Route.ComponentProps) {
  const { path, past, cupName, dates, ...results } = loaderData;
  const t = useTranslations("results");
  return (
    <>
      <PageHead kicker={t("pastCup")} title={cupName} lead={<MixedText>{dates}</MixedText>} />
      <ResultsChoice path={path} {...results} />
      {past ? <Champions {...past} name="" /> : null}
      <div className="results">
        <MyTeamContext value={results.team?.slug ?? null}>
          <ResultsView results={results} isPast />
        </MyTeamContext>
      </div>
      <p className="print:hidden">
        <TextLink href="/schedules-results">{t("currentCup")}</TextLink>
      </p>
    </>
  );
}
