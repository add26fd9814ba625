import { useState } from "react";
import { Link, PrefetchPageLinks } from "react-router";
import { byLatestDay } from "../../../domain/competition/games/score-desk-rules.ts";
import { EmptyState } from "../empty-state.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { gameScore, gameTeams, type ListedGame } from "./game-line.tsx";
import { ScoreCard } from "./score-card.tsx";

interface DeskProps {
  today: string;
  toScore: ListedGame[];
  started: number[];
  more: number;
  results: ListedGame[];
  enteredId: number | null;
}

/** A card with typed input stays, even if another admin scores that game in the meantime. */
export function ScoreDesk({ today, toScore, started, more, results, enteredId }: DeskProps) {
  const [typed, setTyped] = useState<ReadonlyMap<number, ListedGame>>(new Map());
  if (enteredId !== null && typed.has(enteredId)) {
    setTyped((games) => new Map([...games].filter(([id]) => id !== enteredId)));
  }
  const listed = new Set(toScore.map(({ id }) => id));
  const kept = [...typed.values()].filter(({ id }) => !listed.has(id) && id !== enteredId);
  const known = new Map(results.map((game) => [game.id, game]));
  // A single list with stable keys, so that React doesn't remount a card and lose its input.
  const cards = [...toScore, ...kept.map((game) => known.get(game.id) ?? game)].toSorted(
    byLatestDay,
  );
  return (
    <section aria-labelledby="to-score">
      <h2 id="to-score" className="mt-3 mb-2 text-2xl">
        Games to score
      </h2>
      {cards.length === 0 ? (
        <NothingToScore played={results.length > 0} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {cards.map((game) => (
            <ScoreCard
              key={game.id}
              game={game}
              today={today}
              started={started.includes(game.id)}
              gone={!listed.has(game.id) && !known.has(game.id)}
              onType={() => setTyped((games) => new Map(games).set(game.id, game))}
            />
          ))}
        </ul>
      )}
      {more > 0 ? (
        <p>
          {more} more without a score: <Link to="/admin/games/edit">Edit a Game</Link>
        </p>
      ) : null}
      <ScorePart game={cards[0]} />
    </section>
  );
}

/** Preloads the scoring code while there is a connection. */
function ScorePart({ game }: { game: ListedGame | undefined }) {
  const [first] = useState(game);
  return useHydrated() && first ? (
    <PrefetchPageLinks page={`/admin/games/edit/${first.id}`} />
  ) : null;
}

function NothingToScore({ played }: { played: boolean }) {
  return (
    <EmptyState
      next={
        <>
          <Link to="/admin/games/create">Create a Game</Link> or{" "}
          <Link to="/admin/games/import">import a schedule</Link>.
        </>
      }
    >
      {played ? "Every game of today has its score." : "No games today."}
    </EmptyState>
  );
}

export function DeskResults({ results }: { results: ListedGame[] }) {
  const [latest, earlier] = [results.slice(0, 6), results.length - 6];
  return (
    <ul className="rows">
      {latest.map((game) => (
        <li key={game.id}>
          <Link
            to={`/admin/games/edit/${game.id}?from=front`}
            className="flex min-h-12 items-center gap-3 py-1 no-underline"
          >
            <span className="min-w-0 grow leading-tight wrap-anywhere text-ink underline">
              {gameTeams(game)}
            </span>{" "}
            <b className="shrink-0 font-display text-2xl text-ink">{gameScore(game)}</b>
          </Link>
        </li>
      ))}
      {earlier > 0 ? (
        <li>
          <Link to="/admin/games/edit" className="inline-flex min-h-12 items-center">
            {earlier} earlier {earlier === 1 ? "result" : "results"}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
