import type { Game } from "../../../domain/games/list-games.ts";
import { formatDate, formatTime, stageLabel } from "../../../domain/games/schedule-rules.ts";

const COLUMNS = ["Date", "Time", "Field", "Team 1", "Score", "Team 2", "Stage"];

/** A schedule in the order it is given. On a phone each game is two or three short lines. */
export function GamesTable({ caption, games }: { caption: string; games: Game[] }) {
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
          {games.map((game) => (
            <tr key={game.id} id={`game-${game.id}`}>
              <td>
                <time dateTime={game.date}>{day(game.date)}</time>
              </td>
              <td>
                {game.time ? <time dateTime={game.time}>{formatTime(game.time)}</time> : null}
              </td>
              <td className="game-field">{game.field}</td>
              <td className="game-team">{game.team1Name}</td>
              <td className="game-score">
                <Score game={game} />
              </td>
              <td className="game-team">{game.team2Name}</td>
              <td>{stageLabel(game.stage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {games.length === 0 ? (
        <p>
          No games yet. The organiser has not set the schedule; until then see the{" "}
          <a href="/CupRules">Tournament Rules & Information</a>.
        </p>
      ) : null}
    </>
  );
}

/** '2–1', '1–1 a.e.t., 3–2 pens', or a dash that is read out as 'not played yet'. */
function Score({ game }: { game: Game }) {
  if (game.team1Score === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">not played yet</span>
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
