import { useId } from "react";
import type { Game } from "../../../domain/competition/games/list-games.ts";
import type { NowAndNextGames } from "../../../domain/competition/games/now-and-next-rules.ts";
import type { FieldDelays } from "../../../domain/scheduling/field-delay-rules.ts";
import { GameCard, GameRow, stateOf } from "./game-card.tsx";

type CurrentGames = Pick<NowAndNextGames<Game>, "now" | "next" | "latest"> & {
  tournament: { name: string; slug: string };
};

interface Clock {
  today: string;
  late: FieldDelays;
}

export function NowAndNextPanel({
  presents,
  ...clock
}: { presents: CurrentGames[]; isHeld: boolean } & Clock) {
  const headingId = useId();
  if (!presents.some(hasGames)) return null;
  return (
    <section aria-labelledby={headingId} className="print:hidden">
      <h2 id={headingId} className="mt-6">
        Now and next
      </h2>
      {presents.map((present) => (
        <div key={present.tournament.slug} id={`now-${present.tournament.slug}`}>
          {hasGames(present) && presents.length > 1 ? <h3>{present.tournament.name}</h3> : null}
          {hasGames(present) ? <TournamentGames {...present} {...clock} /> : null}
        </div>
      ))}
    </section>
  );
}

function hasGames({ now, next, latest }: CurrentGames): boolean {
  return now.length + next.length + latest.length > 0;
}

function TournamentGames({
  tournament: { name, slug },
  now,
  next,
  latest,
  isHeld,
  ...clock
}: CurrentGames & { isHeld: boolean } & Clock) {
  return (
    <>
      {now.length > 0 ? (
        <ul aria-label={`Now, ${name}`} className="my-3 grid gap-3 sm:grid-cols-2">
          {now.map((game) => (
            <li key={game.id}>
              <a className="game-link" href={rowOf(game, slug)}>
                <GameCard game={game} {...stateOf(game, clock.late, isHeld)} {...clock} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid gap-x-8 sm:grid-cols-2">
        <GameRows title="Next" games={next} slug={slug} {...clock} />
        <GameRows title="Latest results" games={latest} slug={slug} {...clock} />
      </div>
    </>
  );
}

function GameRows({
  title,
  games,
  slug,
  ...clock
}: { title: string; games: Game[]; slug: string } & Clock) {
  const titleId = useId();
  if (games.length === 0) return null;
  return (
    <div>
      <p id={titleId} className="mt-3 mb-0 font-bold">
        {title}
      </p>
      <ul aria-labelledby={titleId} className="rows">
        {games.map((game) => (
          <li key={game.id}>
            <a className="game-link" href={rowOf(game, slug)}>
              <GameRow game={game} {...clock} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function rowOf(game: Game, group: string): string {
  return `/schedules-results?group=${group}&view=schedule#game-${game.id}`;
}
