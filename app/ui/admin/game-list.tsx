import { Link } from "react-router";
import { type GameLine, GameTime, gamePlace, gameScore, gameTeams } from "./game-line.tsx";

/** A tournament's games as links, what is likely to be wanted first: today's, then those without a score. */
export function GameList({
  tournament,
  games,
  today,
}: {
  tournament: string;
  games: GameLine[];
  today: string;
}) {
  const groups = Map.groupBy(games, (game) => groupOf(game, today));
  return (
    <section>
      <h2>{tournament}</h2>
      {games.length === 0 ? <p>No games yet.</p> : null}
      {GROUPS.map((name) => {
        const own = groups.get(name) ?? [];
        return own.length === 0 ? null : (
          <section key={name}>
            <h3>{name}</h3>
            <ul className="divide-y divide-line/40">
              {own.map((game) => (
                <li key={game.id}>
                  <GameLink game={game} today={today} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

const GROUPS = ["Today", "Without a score", "With a score"] as const;

function groupOf(game: GameLine, today: string): (typeof GROUPS)[number] {
  if (game.date === today) return "Today";
  return game.team1Score === null ? "Without a score" : "With a score";
}

function GameLink({ game, today }: { game: GameLine; today: string }) {
  const place = gamePlace(game);
  return (
    <Link
      to={`/admin/games/edit/${game.id}`}
      className="flex min-h-11 flex-wrap items-center gap-x-3 py-2 no-underline"
    >
      <span className="text-ink">
        <GameTime game={game} today={today} />
      </span>{" "}
      <span className="wrap-anywhere font-bold underline">{gameTeams(game)}</span>{" "}
      {gameScore(game) ? <span className="font-bold text-ink">{gameScore(game)}</span> : null}{" "}
      {place ? <span className="text-sm text-soft">{place}</span> : null}
    </Link>
  );
}
