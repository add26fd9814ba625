import type { Game } from "../../../domain/games/list-games.ts";
import { formatDate, formatTime, stageLabel } from "../../../domain/games/schedule-rules.ts";
import { EmptyState } from "../empty-state.tsx";
import { TeamLink } from "./team-link.tsx";

const COLUMNS = ["Date", "Time", "Field", "Team 1", "Score", "Team 2", "Stage"];

/** The ids of games that a schedule marks. */
export interface Marks {
  now: number[];
  next: number[];
}

/**
 * A schedule in the order it is given. On a phone each game is two short lines, each day under its date.
 * `here` is the team whose own page it is on.
 */
export function GamesTable({
  caption,
  games,
  marks,
  here,
}: {
  caption: string;
  games: Game[];
  marks?: Marks | undefined;
  here?: string;
}) {
  // A year that goes without saying only takes room.
  const oneYear = new Set(games.map(({ date }) => date.slice(0, 4))).size < 2;
  const day = (date: string) => formatDate(date, oneYear ? undefined : 0);
  return (
    <>
      <table className="games">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={column.startsWith("Team") ? "game-team" : undefined}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {games.map((game, index) => (
            <tr
              key={game.id}
              id={`game-${game.id}`}
              className={rowClass(game, games[index - 1], marks)}
            >
              <td>
                <time dateTime={game.date}>{day(game.date)}</time>
              </td>
              <td>
                {game.time ? <time dateTime={game.time}>{formatTime(game.time)}</time> : null}
              </td>
              <td className="game-field">{game.field}</td>
              <td className="game-team">
                <Team name={game.team1Name} slug={game.team1Slug} here={here} />
              </td>
              <td className="game-score">
                <Score game={game} marks={marks} />
              </td>
              <td className="game-team">
                <Team name={game.team2Name} slug={game.team2Slug} here={here} />
              </td>
              <td className="game-stage">{stageLabel(game.stage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {games.length === 0 ? (
        <EmptyState
          next={
            <>
              The organiser has not set the schedule; until then see the{" "}
              <a href="/CupRules">Tournament Rules & Information</a>.
            </>
          }
        >
          No games yet.
        </EmptyState>
      ) : null}
    </>
  );
}

function rowClass(game: Game, above: Game | undefined, marks: Marks | undefined) {
  const classes = [
    game.date === above?.date ? "" : "day-start",
    marks?.now.includes(game.id) ? "game-now" : "",
    marks?.next.includes(game.id) ? "game-next" : "",
  ].filter(Boolean);
  return classes.length > 0 ? classes.join(" ") : undefined;
}

function Team({ name, slug, here }: { name: string; slug: string; here: string | undefined }) {
  return slug === here ? <b className="team-link">{name}</b> : <TeamLink name={name} slug={slug} />;
}

/** '2–1', '1–1 a.e.t., 3–2 pens', 'Now', or a dash that is read out as 'not played yet'. */
function Score({ game, marks }: { game: Game; marks: Marks | undefined }) {
  if (game.team1Score === null) {
    if (marks?.now.includes(game.id)) return <b className="game-mark">Now</b>;
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">not played yet</span>
        {marks?.next.includes(game.id) ? <b className="game-mark"> Next</b> : null}
      </>
    );
  }
  return (
    <>
      <b>
        {game.team1Score}–{game.team2Score}
      </b>
      <span className="game-ending">
        {game.afterExtraTime ? (
          <>
            {" "}
            <abbr title="after extra time">a.e.t.</abbr>
          </>
        ) : null}
        {game.team1Penalties === null ? null : (
          <>
            , {game.team1Penalties}–{game.team2Penalties} <abbr title="on penalties">pens</abbr>
          </>
        )}
      </span>
    </>
  );
}
