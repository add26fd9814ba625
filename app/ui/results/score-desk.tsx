import { useState } from "react";
import { Link, PrefetchPageLinks } from "react-router";
import type { Game } from "../../../domain/competition/games/list-games.ts";
import { awaitsShootout, resultText } from "../../../domain/competition/games/result-rules.ts";
import { byLatestDay, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { FetcherForms } from "../../forms/form.tsx";
import { EmptyState } from "../empty-state.tsx";
import { GameTime, gamePlace, gameTeams, type ListedGame } from "../games/game-line.tsx";
import { Notice } from "../notice.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { ScoreForm } from "./score-form.tsx";

function ScoreCard({
  game,
  today,
  started,
  gone,
  onType,
}: {
  game: ListedGame;
  today: string;
  started: boolean;
  /** The game left the list for an unknown reason. */
  gone: boolean;
  onType: () => void;
}) {
  const about = `when-${game.id}`;
  return (
    <li className="rounded-lg border border-rule bg-panel p-3 shadow-raised sm:p-4">
      {gone ? (
        <Notice role="status">
          <p>This game was changed meanwhile. Update Game records the score all the same.</p>
        </Notice>
      ) : null}
      <p id={about} className="my-0 leading-snug text-soft">
        <Standing game={game} started={started} />
        <b className="text-ink">
          <When game={game} today={today} />
        </b>
        {[gamePlace(game), game.tournament, ...withdrawnOf(game)]
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
      </p>
      <FetcherForms>
        <ScoreForm game={game} describedBy={about} onType={onType} />
      </FetcherForms>
    </li>
  );
}

function Standing({ game, started }: { game: Game; started: boolean }) {
  if (game.state === "live") return <b className="text-live">● {resultText(game)} </b>;
  if (awaitsShootout(game)) return <b className="text-ink">Level </b>;
  return started ? <b className="text-live">● Started </b> : null;
}

function withdrawnOf(game: Game): string[] {
  return ([1, 2] as const).flatMap((side) =>
    game[`team${side}Withdrawn`] ? [`${game[`team${side}Name`]} withdrew`] : [],
  );
}

function When({ game, today }: { game: Game; today: string }) {
  if (game.date !== today) return <GameTime game={game} today={today} />;
  if (game.time === null) return "Today";
  return <time dateTime={`${game.date}T${game.time}`}>{formatTime(game.time)}</time>;
}

interface DeskProps {
  today: string;
  toScore: ListedGame[];
  started: number[];
  more: number;
  results: ListedGame[];
  enteredId: number | null;
}

/** A card with typed input stays, even if another admin scores that game in the meantime. */
export function ScoreDeskPanel({ today, toScore, started, more, results, enteredId }: DeskProps) {
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
            <b className="shrink-0 font-display text-2xl text-ink">{resultText(game)}</b>
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
