import { data } from "react-router";
import { useTranslations } from "use-intl";
import type { Game } from "#domain/competition/games/list-games.ts";
import { suspensionOf } from "#domain/competition/games/suspension-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { cupDates } from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { ON_TIME } from "#domain/scheduling/field-delay-rules.ts";
import { readFieldDelays } from "#domain/scheduling/field-delays.ts";
import { nextBannerChange } from "#domain/site/announcements/banner-rules.ts";
import { readPublicBanners } from "#domain/site/announcements/banners.ts";
import { message } from "#i18n/message.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { headOfData } from "../http/page-meta.ts";
import { withDependencies } from "../http/request-context.ts";
import { MixedText } from "../i18n/reader-language.tsx";
import { showOwnTeam } from "../live/own-team.ts";
import resultsScript from "../live/results-page-script.ts?worker&url";
import { NO_PRESENT, readPresent, readResults, requirePresentGroup } from "../loaders/results.ts";
import { page } from "../routing/page.ts";
import { MyTeamContext } from "../ui/games/game-labels.tsx";
import { NowAndNextPanel, PlayedNow } from "../ui/games/present-panel.tsx";
import { FoldedBanners } from "../ui/messages/announcement-banners.tsx";
import { PageHead } from "../ui/page-layout.tsx";
import { ResultsChoice } from "../ui/results/results-choice.tsx";
import { ExportLinks, PastCups, resultsAddress } from "../ui/results/results-navigation.tsx";
import { ResultsView } from "../ui/results/results-view.tsx";
import type { Route } from "./+types/schedules-results";

export const handle: PageHandle = { script: resultsScript, firstScript: () => showOwnTeam };

const PATH = "/schedules-results";

export const meta = headOfData;

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["group", "view", "day", "team"] } },
  async ({ ctx, context, site, query, url, translate }) => {
    const { cup, tournaments, pastCups } = await readCupOverview(ctx);
    requirePresentGroup(tournaments, url);
    const { own, ...results } = await readResults(ctx, cup, tournaments, query);
    const { group, isUnknown, view, askedDay } = results;
    const chosen = group ? [group] : results.groups;
    const present =
      view === null || view.id === "schedule"
        ? await readPresent(ctx, cup, chosen, own)
        : NO_PRESENT;
    const late = present.isOnFields ? await readFieldDelays(ctx, cup) : ON_TIME;
    // Tournaments share fields, so a game of any of them can delay these.
    const followed = present.isOnFields ? tournaments : chosen;
    const announced = await readPublicBanners(ctx, cup.id, group ? [group.id] : undefined);
    const what = message(view ? `results.views.${view.id}` : "results.title");
    const about = group
      ? message("results.aboutGroup", { cup: cup.name, view: what, group: group.name })
      : message("results.about", { cup: cup.name });
    const title = [translate(what), group?.name].filter(Boolean).join(" – ");
    const choices = { day: askedDay, team: results.team?.slug ?? null };
    const address = resultsAddress(PATH, group?.slug ?? null, view, choices);
    const page = withDependencies(context, {
      ...results,
      head: isUnknown
        ? { title }
        : { title, description: translate(about), path: address, card: "schedules" as const },
      ...present,
      late,
      hold: suspensionOf(cup, ctx.now),
      announced,
      until: nextBannerChange(announced, present.until, late.until),
      cupName: cup.name,
      dates: cupDates(cup, ctx.locale),
      pastCups,
      siteUrl: site.siteUrl,
      topics: [cupTopic(cup.id), ...followed.map(({ id }) => tournamentTopic(id))],
      address: isUnknown ? undefined : address,
    });
    return data(page, { status: isUnknown ? 404 : 200 });
  },
);

export default function SchedulesResults({ loaderData }: Route.ComponentProps) {
  const { cupName, dates, announced, presents, today, late, hold, pastCups, siteUrl, ...results } =
    loaderData;
  const t = useTranslations("results");
  const ids = (games: Game[]) => games.map(({ id }) => id);
  const [present] = presents;
  const clock = { today, late, isSuspended: hold !== null };
  // Brackets beside each other need all of the width.
  const hasRail = results.view !== null && (results.brackets?.length ?? 0) < 2;
  return (
    <MyTeamContext value={results.team?.slug ?? null}>
      <PageHead
        kicker={<MixedText>{[cupName, dates].filter(Boolean).join(", ")}</MixedText>}
        title={t("title")}
        compact
      />
      <ResultsChoice path={PATH} {...results} />
      <div className={hasRail ? "split" : undefined}>
        <div className="split-main results">
          <FoldedBanners banners={announced} />
          {results.games ? (
            presents.map((each) => <PlayedNow key={each.tournament.slug} {...each} {...clock} />)
          ) : (
            <NowAndNextPanel presents={presents} {...clock} />
          )}
          <ResultsView
            results={results}
            marks={
              present && {
                now: ids(present.now),
                awaited: ids(present.awaited),
                next: ids(present.next),
                late,
                isSuspended: hold !== null,
              }
            }
          />
        </div>
        <div className="split-rail">
          {results.group ? <ExportLinks slug={results.group.slug} siteUrl={siteUrl} /> : null}
          <PastCups cups={pastCups} />
        </div>
      </div>
    </MyTeamContext>
  );
}
