import { useTranslations } from "use-intl";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { liveLabel } from "#domain/competition/games/game-clock-rules.ts";
import { ownMinutes } from "#domain/competition/games/game-length-rules.ts";
import { gameName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { shownState } from "#domain/competition/games/result-rules.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import type { FieldDelays } from "#domain/scheduling/field-delay-rules.ts";
import { siteLink } from "../buttons.tsx";
import { EmptyState } from "../page-layout.tsx";
import { FieldLink } from "../site/place.tsx";
import { TeamCrest } from "../teams/crest.tsx";
import { TeamLink } from "./game-labels.tsx";

const COLUMNS = ["date", "time", "field", "team1", "score", "team2", "stage"] as const;

export interface Marks {
  now: number[];
  /** Over by the clock, without a score. */
  awaited?: number[];
  next: number[];
  late?: FieldDelays;
  isSuspended?: boolean;
}

/** More are in two columns on very wide screens. */
const LONG = 8;

/** Keeps the given order. `here` is the slug of the team whose page this is. */
export function GamesTable({
  caption,
  games,
  marks,
  here,
  row = "game",
}: {
  caption: string;
  games: Game[];
  marks?: Marks | undefined;
  here?: string;
  /** What the ids of its rows begin with: a page can show a game in several tables. */
  row?: string;
}) {
  const t = useTranslations("results");
  const say = useText("games");
  const locale = useLocale();
  const length = useTranslations("games");
  const stageOf = (game: Game) => {
    const [name, count] = [say(gameName(game)), ownMinutes(game)];
    return count === null ? name : length("ownLength", { name, count });
  };
  // Show the year only if the games span several.
  const oneYear = new Set(games.map(({ date }) => date.slice(0, 4))).size < 2;
  const day = (date: string) => formatDate(date, oneYear ? undefined : 0, locale);
  return (
    <>
      <table className={games.length > LONG ? "games games-long" : "games"}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={column.startsWith("team") ? "game-team" : undefined}
              >
                {t(`schedule.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {games.map((game, index) => (
            <tr
              key={game.id}
              id={`${row}-${game.id}`}
              className={rowClass(game, games[index - 1], marks)}
            >
              <td>
                <time dateTime={game.date}>{day(game.date)}</time>
              </td>
              <td>
                {game.time ? (
                  <time dateTime={game.time}>{formatTime(game.time, locale)}</time>
                ) : null}
                <Expected time={marks?.late?.games.get(game.id)?.expected} />
              </td>
              <td className="game-field">
                {game.field === null ? null : <FieldLink field={game.field} />}
              </td>
              <td className="game-team">
                <Team game={game} side={1} here={here} />
              </td>
              <td className="game-score">
                <SiteLink className="game-link" href={`/games/${game.id}`}>
                  <Score game={game} marks={marks} />
                </SiteLink>
              </td>
              <td className="game-team">
                <Team game={game} side={2} here={here} />
              </td>
              <td
                className={game.stage === "group" ? "game-stage max-sm:text-[0px]" : "game-stage"}
              >
                {stageOf(game)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {games.length === 0 ? (
        <EmptyState next={t.rich("schedule.emptyNext", { link: siteLink("/CupRules") })}>
          {t("schedule.empty")}
        </EmptyState>
      ) : null}
    </>
  );
}

function rowClass(game: Game, above: Game | undefined, marks: Marks | undefined) {
  const classes = [
    game.date === above?.date ? "" : "day-start",
    marks?.now.includes(game.id) && !isDelayed(game, marks) ? "game-now" : "",
  ].filter(Boolean);
  return classes.length > 0 ? classes.join(" ") : undefined;
}

function Expected({ time }: { time: string | null | undefined }) {
  const t = useTranslations("games");
  const locale = useLocale();
  return time ? (
    <b className="game-late">
      <span className="sr-only"> {t("expected")} </span>
      <span aria-hidden="true">~</span>
      {formatTime(time, locale)}
    </b>
  ) : null;
}

function isDelayed({ id, state }: Game, { late, isSuspended }: Marks): boolean {
  return state === "scheduled" && (isSuspended === true || late?.games.has(id) === true);
}

function Team({ game, side, here }: { game: Game; side: 1 | 2; here: string | undefined }) {
  const [name, slug] = [game[`team${side}Name`], game[`team${side}Slug`]];
  const crest = game[`team${side}Crest`];
  if (slug !== null && slug === here)
    return (
      <b className="team-link">
        <TeamCrest crest={crest} />
        <span>{name}</span>
      </b>
    );
  const withdrawn = game[`team${side}Withdrawn`];
  return <TeamLink name={name} slug={slug} withdrawn={withdrawn} crest={crest} />;
}

/**
 * '2–1', '1–1 OT, 3–2 PKs', 'Live 1–0', '3–0 Forfeit', 'Postponed', 'Now', or a dash that is
 * read out as 'not played yet'.
 */
function Score({ game, marks }: { game: Game; marks: Marks | undefined }) {
  const t = useTranslations("games");
  const notPlayed = useTranslations("results")("schedule.notPlayed");
  const { state, team1Score, team2Score } = game;
  if (state === "scheduled") {
    if (marks?.now.includes(game.id)) {
      const delay = marks.isSuspended ? "suspended" : "late";
      return <b className="game-mark">{t(isDelayed(game, marks) ? delay : "now")}</b>;
    }
    if (marks?.awaited?.includes(game.id) && !isDelayed(game, marks))
      return <span className="game-ending">{t("awaited")}</span>;
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{notPlayed}</span>
        {marks?.next.includes(game.id) ? <b className="game-mark"> {t("next")}</b> : null}
      </>
    );
  }
  if (team1Score === null) return <b className="game-mark">{t(`state.${state}`)}</b>;
  return (
    <>
      {state === "live" ? <b className="game-mark game-live">{t(liveLabel(game))} </b> : null}
      <b>
        {team1Score}–{team2Score}
      </b>
      <Ending game={game} />
    </>
  );
}

function Ending({ game }: { game: Game }) {
  const t = useTranslations("games");
  const { state, afterExtraTime, team1Penalties, team2Penalties } = game;
  const isCut = state === "forfeit" || state === "abandoned" || state === "annulled";
  if (!isCut && !afterExtraTime && team1Penalties === null) return null;
  return (
    <span className="game-ending">
      {isCut ? ` ${t(`state.${shownState(game)}`)}` : null}
      {afterExtraTime ? (
        <>
          {" "}
          <abbr title={t("extraTimeLong")}>{t("extraTimeShort")}</abbr>
        </>
      ) : null}
      {team1Penalties === null ? null : (
        <>
          {", "}
          <span className="whitespace-nowrap">
            {team1Penalties}–{team2Penalties}{" "}
            <abbr title={t("penaltiesLong")}>{t("penaltiesShort")}</abbr>
          </span>
        </>
      )}
    </span>
  );
}
