import { useTranslations } from "use-intl";
import { gameName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { nowAndNext } from "#domain/competition/games/now-and-next-rules.ts";
import { hasBegun } from "#domain/competition/games/result-rules.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import { readRefereePage } from "#domain/competition/referees/referees.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { useLocale } from "../i18n/reader-language.tsx";
import { useText } from "../i18n/use-text.ts";
import { page } from "../routing/page.ts";
import { ButtonLink, PrintButton } from "../ui/buttons.tsx";
import { TeamLink, useGameLabels } from "../ui/games/game-labels.tsx";
import { EmptyState, PageHead } from "../ui/page-layout.tsx";
import { FieldLink } from "../ui/site/place.tsx";
import { CrestStyles } from "../ui/teams/crest.tsx";
import type { Route } from "./+types/referee";

/** The address is a credential: no caching and no referrer. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});

export const loader = page(
  { access: "referee link", title: message("refereePage.title") },
  async ({ ctx, site, param }) => {
    const token = param("token");
    const { referee, cup, games, tournaments, topics } = await readRefereePage(ctx, token);
    const { now, next, today, until } = nowAndNext(games, ctx.now, cup.zone);
    const isOver = (game: Game) => game.date < today || (hasBegun(game) && game.state !== "live");
    const path = localePath(ctx.locale, `/referee/${token}`);
    return {
      name: referee.name,
      cupName: cup.name,
      calendar: `${site.siteUrl.replace(/^https?:/, "webcal:")}${path}/calendar.ics`,
      // Those to come first; the latest of the others first.
      games: [...games.filter((game) => !isOver(game)), ...games.filter(isOver).toReversed()],
      tournaments: Object.fromEntries(tournaments),
      next: now[0]?.id ?? next[0]?.id ?? null,
      topics,
      until,
    };
  },
);

export default function Referee({ loaderData }: Route.ComponentProps) {
  const { name, cupName, calendar, games, tournaments, next } = loaderData;
  const t = useTranslations("refereePage");
  const locale = useLocale();
  const byDay = [...Map.groupBy(games, ({ date }) => date)];
  return (
    <>
      <PageHead compact title={t("title")} lead={t("lead", { name, cup: cupName })} />
      {games.length === 0 ? <EmptyState>{t("none")}</EmptyState> : null}
      {byDay.map(([date, ofDay]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className="mt-6">
            {formatDate(date, undefined, locale)}
          </h2>
          <ul className="rows max-w-xl">
            {ofDay.map((game) => (
              <li key={game.id} className="py-3">
                <RefereedGame
                  game={game}
                  tournament={tournaments[game.tournamentId] ?? ""}
                  isNext={game.id === next}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="print:hidden">{t("moves")}</p>
      <p className="choices print:hidden">
        <ButtonLink href={calendar}>{t("calendar")}</ButtonLink>
        {games.length > 0 ? <PrintButton kind="plain" /> : null}
      </p>
      <p className="hint print:hidden">{t("private")}</p>
      <CrestStyles />
    </>
  );
}

function RefereedGame({
  game,
  tournament,
  isNext,
}: {
  game: Game;
  tournament: string;
  isNext: boolean;
}) {
  const t = useTranslations("refereePage");
  const say = useText("games");
  const locale = useLocale();
  const { result } = useGameLabels();
  const time = game.time === null ? null : formatTime(game.time, locale);
  const status = result(game);
  const stage = game.stage === "group" ? null : say(gameName(game));
  return (
    <>
      <p className="my-0 flex flex-wrap items-baseline gap-x-3 text-lg font-bold">
        {isNext ? <span className="text-accent print:hidden">{t("next")}</span> : null}
        {time === null ? null : <time dateTime={`${game.date}T${game.time}`}>{time}</time>}
        {game.field === null ? null : (
          <span className="wrap-anywhere">
            <FieldLink field={game.field} />
          </span>
        )}
      </p>
      {([1, 2] as const).map((side) => (
        <div key={side} className="text-lg">
          <TeamLink
            name={game[`team${side}Name`]}
            slug={game[`team${side}Slug`]}
            withdrawn={game[`team${side}Withdrawn`]}
            crest={game[`team${side}Crest`]}
          />
        </div>
      ))}
      <p className="my-0 text-soft">{[tournament, stage].filter(Boolean).join(", ")}</p>
      {status === null ? null : <p className="my-0 font-bold">{status}</p>}
    </>
  );
}
