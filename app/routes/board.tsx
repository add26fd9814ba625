import { Fragment } from "react";
import { data } from "react-router";
import { useTranslations } from "use-intl";
import { suspensionView } from "#domain/competition/games/suspension-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import { contentTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { cupDates } from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import type { Tournament } from "#domain/cup/current-cup.ts";
import { isUnknownGroup, tournamentByGroup } from "#domain/cup/slug-rules.ts";
import { readContent } from "#domain/site/content/read-content.ts";
import { listTeamNames } from "#domain/teams/rosters.ts";
import { INTL_LOCALES, localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import boardScript from "../board/board-script.ts?worker&url";
import type { PageHandle } from "../http/page-handle.ts";
import { withDependencies } from "../http/request-context.ts";
import { MixedText, SiteLink, useLocale } from "../i18n/reader-language.tsx";
import { readBoard } from "../loaders/board.ts";
import { readSponsors } from "../loaders/sponsors.ts";
import { page } from "../routing/page.ts";
import boardStyles from "../ui/board/board.css?url";
import { BoardSlide, secondsOf } from "../ui/board/board-slide.tsx";
import { Sponsors } from "../ui/site/sponsors.tsx";
import { CrestStyles } from "../ui/teams/crest.tsx";
import type { Route } from "./+types/board";

export const handle: PageHandle = { bare: true, script: boardScript, look: () => "big-screen" };

/** The script puts the time in its place. */
const TIME = "{time}";

export const loader = page(
  {
    access: "everybody",
    title: message("board.title"),
    cache: { for: "everybody", query: ["group", "page", "team"] },
  },
  async ({ ctx, context, query, translate }) => {
    const { cup, tournaments } = await readCupOverview(ctx);
    const asked = query.get("group");
    const own = await teamWithSlug(ctx, tournaments, query.get("team"));
    const group =
      tournamentByGroup(tournaments, asked) ?? (asked === null ? own?.group : undefined);
    const isUnknown = isUnknownGroup(tournaments, asked);
    const chosen = group ? [group] : tournaments;
    const { slides, until } = await readBoard(ctx, cup, chosen, translate);
    const page = pageNamed(query.get("page"), slides.length);
    const params = { group: group?.slug, team: own?.slug };
    const board = withDependencies(context, {
      slides,
      page,
      own: own?.slug ?? null,
      next: addressOf(params, (page % Math.max(1, slides.length)) + 1),
      cup: { name: cup.name, dates: cupDates(cup, ctx.locale), zone: cup.zone },
      hold: suspensionView(cup, ctx, translate),
      until,
      // Tournaments share fields, so a game of any of them can delay these.
      sponsors: await readSponsors(ctx, await readContent(ctx)),
      topics: [contentTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
      choices: isUnknown ? tournaments.map(({ name, slug }) => ({ name, slug })) : null,
      address: isUnknown ? undefined : addressOf(params, page),
    });
    return data(board, { status: isUnknown ? 404 : 200 });
  },
);

/** The slide (from 1) shown when scripts are off. */
function pageNamed(raw: string | null, slides: number): number {
  const page = /^[1-9][0-9]{0,3}$/.test(raw ?? "") ? Number(raw) : 1;
  return page <= slides ? page : 1;
}

async function teamWithSlug(ctx: Ctx, groups: readonly Tournament[], slug: string | null) {
  if (slug === null) return null;
  for (const group of groups) {
    const teams = await listTeamNames(ctx, group.id);
    if (teams.some((each) => each.slug === slug)) return { slug, group };
  }
  return null;
}

function addressOf(
  { group, team }: { group?: string | undefined; team?: string | undefined },
  page: number,
): string {
  const query = new URLSearchParams({
    ...(group && { group }),
    ...(team && { team }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/board?${query}` : "/board";
}

/**
 * Big screen at the field. `?team=` opens a team's age group and marks its rows. A script rotates
 * the slides; without it, a refresh header loads the next slide.
 */
export default function Board({ loaderData }: Route.ComponentProps) {
  const { slides, page, own, next, cup, hold, choices, sponsors } = loaderData;
  const t = useTranslations("board");
  const locale = useLocale();
  const shown = slides[page - 1];
  return (
    <div
      className="board"
      data-zone={cup.zone}
      data-locale={INTL_LOCALES[locale]}
      data-pause={t("pause")}
      data-resume={t("resume")}
      data-lost={t("lost", { time: TIME })}
    >
      <link rel="stylesheet" href={boardStyles} />
      <noscript>
        <meta
          httpEquiv="refresh"
          content={`${shown ? secondsOf(shown) : 12};url=${localePath(locale, next)}`}
        />
      </noscript>
      <div className="board-head">
        <h1>
          <span className="min-w-0 truncate">{cup.name}</span>{" "}
          <span className="board-second">
            <MixedText>{cup.dates}</MixedText>
          </span>
        </h1>
        <time id="board-clock" className="board-clock" />
        <button type="button" id="board-pause" className="board-pause needs-script">
          {t("pause")}
        </button>
      </div>
      {choices ? (
        <p role="alert" className="board-hold">
          {t.rich("unknownGroup", {
            groups: () =>
              choices.map(({ name, slug }, index) => (
                <Fragment key={slug}>
                  {index > 0 ? ", " : null}
                  <SiteLink href={addressOf({ group: slug }, 1)}>{name}</SiteLink>
                </Fragment>
              )),
          })}
        </p>
      ) : null}
      {hold ? (
        <p id="board-hold" className="board-hold">
          <b>
            {hold.title}. {hold.resume}
          </b>{" "}
          <MixedText>{hold.words}</MixedText>
        </p>
      ) : null}
      {slides.map((slide, index) => (
        <BoardSlide key={slide.key} slide={slide} own={own} hidden={index + 1 !== page} />
      ))}
      <CrestStyles />
      <Sponsors of={sponsors} linked={false} className="board-sponsors" />
      {slides.length === 0 ? <p className="board-message">{t("empty")}</p> : null}
    </div>
  );
}
