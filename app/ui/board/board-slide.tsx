import { Fragment, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { liveLabel } from "#domain/competition/games/game-clock-rules.ts";
import { gameName, teamName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { hasResult, shownState, winnerOf } from "#domain/competition/games/result-rules.ts";
import { formatTime } from "#domain/competition/games/schedule-rules.ts";
import type { TopScorer } from "#domain/competition/goals/top-scorers.ts";
import {
  formatDifference,
  type StandingsRow,
} from "#domain/competition/standings/tiebreaker-rules.ts";
import { fieldDelayText, type GameDelay } from "#domain/scheduling/field-delay-rules.ts";
import type { Crest } from "#domain/teams/crest-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { useRecordOrder } from "../standings/standings-table.tsx";
import { TeamCrest } from "../teams/crest.tsx";

interface BoardGame {
  game: Game;
  /** Null if on time. */
  late: GameDelay | null;
  label: string;
}

interface StandingsSlideRow extends StandingsRow {
  slug: string;
  withdrawn: boolean;
  crest: Crest | null;
}

export type Slide = {
  key: string;
  kicker: string;
  title: string;
} & (
  | { kind: "games"; rows: BoardGame[] }
  | { kind: "standings"; rows: StandingsSlideRow[] }
  | { kind: "scorers"; rows: TopScorer[] }
  | { kind: "message"; text: string; isShort: boolean; language: Locale }
);

/** Texts stay until they are read. */
export function secondsOf(slide: Slide): number {
  return slide.kind === "message" ? Math.max(12, Math.ceil(slide.text.length / 15)) : 12;
}

/** `own` is the slug of the team whose rows are marked. */
export function BoardSlide({
  slide,
  own,
  hidden,
}: {
  slide: Slide;
  own: string | null;
  hidden: boolean;
}) {
  const { key, kicker, title } = slide;
  const locale = useLocale();
  const lang = slide.kind === "message" && slide.language !== locale ? slide.language : undefined;
  return (
    <section
      id={`slide-${key}`}
      className="board-slide"
      data-seconds={secondsOf(slide)}
      aria-labelledby={`t-${key}`}
      hidden={hidden}
    >
      <div className="board-title">
        {kicker ? <p className="board-kicker">{kicker}</p> : null}
        <h2 id={`t-${key}`} lang={lang}>
          {title}
        </h2>
      </div>
      <SlideBody slide={slide} own={own} lang={lang} />
    </section>
  );
}

function SlideBody({
  slide,
  own,
  lang,
}: {
  slide: Slide;
  own: string | null;
  lang: Locale | undefined;
}) {
  switch (slide.kind) {
    case "games":
      return <Games rows={slide.rows} of={slide.key} own={own} />;
    case "standings":
      return <Standings rows={slide.rows} of={slide.key} own={own} />;
    case "scorers":
      return <Scorers rows={slide.rows} of={slide.key} own={own} />;
    default:
      return (
        <p
          className={slide.isShort ? "board-message board-large" : "board-message"}
          dir="auto"
          lang={lang}
        >
          {slide.text}
        </p>
      );
  }
}

interface Rows<Row> {
  rows: Row[];
  of: string;
  own: string | null;
}

function rowClass(isOwn: boolean, isLive = false): string | undefined {
  return [isOwn && "board-own", isLive && "board-live"].filter(Boolean).join(" ") || undefined;
}

function Games({ rows, of, own }: Rows<BoardGame>) {
  const say = useText("games");
  const locale = useLocale();
  const isNamed = rows.some(({ game }) => game.stage !== "group");
  return (
    <ul className={isNamed ? "board-games board-named" : "board-games"}>
      {rows.map(({ game, late, label }, index) => (
        <li
          // Keyed by position, so that updates change rows in place.
          key={game.id}
          id={`${of}-row-${index + 1}`}
          className={rowClass(
            own !== null && [game.team1Slug, game.team2Slug].includes(own),
            game.state === "live",
          )}
        >
          <span className="board-when">
            <b>{game.time ? formatTime(game.time, locale) : "–"}</b>
            <span className="board-where">
              {/* The name comes first, as 'Winner of …' refers to it. */}
              {[game.stage === "group" ? "" : say(gameName(game)), game.field, label]
                .filter(Boolean)
                .map((part, at) => (
                  <Fragment key={part}>
                    {at === 0 ? null : " · "}
                    <span className="board-part">{part}</span>
                  </Fragment>
                ))}
            </span>
          </span>
          <Name name={game.team1Name} withdrawn={game.team1Withdrawn} crest={game.team1Crest} />
          <Score game={game} late={late} />
          <Name name={game.team2Name} withdrawn={game.team2Withdrawn} crest={game.team2Crest} />
        </li>
      ))}
    </ul>
  );
}

/** Longer names wrap to two smaller lines. */
const LONG = 21;

function Name({
  name,
  withdrawn = false,
  crest = null,
}: {
  name: string;
  withdrawn?: boolean;
  crest?: Crest | null;
}) {
  const words = useText("games")(teamName(name, withdrawn));
  return (
    <span className="board-team">
      <TeamCrest crest={crest} side={96} />
      <span className={words.length > LONG ? "board-long" : "board-name"}>{words}</span>
    </span>
  );
}

function Score({ game, late }: Pick<BoardGame, "game" | "late">) {
  const { team1Score, team2Score, team1Penalties, team2Penalties, state } = game;
  const games = useTranslations("games");
  const say = useText("games");
  const t = useTranslations("board");
  const locale = useLocale();
  const shortDelay = ({ minutes, expected }: GameDelay) =>
    expected === null
      ? say(fieldDelayText(minutes))
      : t("expected", { time: formatTime(expected, locale) });
  const says = [
    state === "live" ? `● ${games(liveLabel(game))}` : "",
    hasResult(game) && game.afterExtraTime ? games("extraTimeShort") : "",
    team1Penalties === null ? "" : t("penalties", { score: `${team1Penalties}–${team2Penalties}` }),
    ["forfeit", "abandoned", "postponed", "cancelled", "annulled"].includes(state)
      ? games(`state.${shownState(game)}`)
      : "",
    late ? shortDelay(late) : "",
  ].filter(Boolean);
  const winner = winnerOf(game);
  return (
    <span className="board-score">
      {team1Score === null ? null : (
        <b>
          {team1Score}–{team2Score}
          {winner === null ? null : (
            <span
              role="img"
              aria-label={games("teamWon", {
                team: winner === 1 ? game.team1Name : game.team2Name,
              })}
              className={`board-won board-won-${winner}`}
            />
          )}
        </b>
      )}
      {team1Score === null && says.length === 0 ? <span aria-hidden="true">–</span> : null}
      {says.length > 0 ? <span className="board-says">{says.join(", ")}</span> : null}
    </span>
  );
}

function Table({
  className = "",
  columns,
  children,
}: {
  className?: string;
  columns: string[];
  children: ReactNode;
}) {
  return (
    <table className={`board-table ${className}`.trimEnd()}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Standings({ rows, of, own }: Rows<StandingsSlideRow>) {
  const t = useTranslations("standings");
  const record = useRecordOrder();
  const columns = ["rank", "team", "played", ...record, "goalDifference", "points"] as const;
  return (
    <Table columns={columns.map((column) => t(`columns.${column}`))}>
      {rows.map((row, index) => (
        <tr key={row.teamId} id={`${of}-row-${index + 1}`} className={rowClass(row.slug === own)}>
          <td>{row.rank}</td>
          <td>
            <Name name={row.name} withdrawn={row.withdrawn} crest={row.crest} />
          </td>
          <td>{row.played}</td>
          {record.map((column) => (
            <td key={column}>{row[column]}</td>
          ))}
          <td>{formatDifference(row.goalDifference)}</td>
          <td className="board-figure">{row.points}</td>
        </tr>
      ))}
    </Table>
  );
}

const SCORERS = ["rank", "player", "team", "goals"] as const;

function Scorers({ rows, of, own }: Rows<TopScorer>) {
  const t = useTranslations("results");
  return (
    <Table className="board-scorers" columns={SCORERS.map((column) => t(`scorers.${column}`))}>
      {rows.map((row, index) => (
        <tr
          key={`${row.teamSlug} ${row.name} ${index}`}
          id={`${of}-row-${index + 1}`}
          className={rowClass(row.teamSlug === own)}
        >
          <td>{row.rank}</td>
          <td>
            <Name name={row.name} />
          </td>
          <td className="board-second">
            <Name name={row.teamName} withdrawn={row.teamWithdrawn} />
          </td>
          <td className="board-figure">{row.goals}</td>
        </tr>
      ))}
    </Table>
  );
}
