import { useId } from "react";
import type { Game } from "../../../domain/competition/games/list-games.ts";
import { type FieldDelays, gameDelayText } from "../../../domain/scheduling/field-delay-rules.ts";
import { GameCard } from "./game-card.tsx";
import { WhenAndWhere } from "./game-labels.tsx";

export interface CurrentGames {
  tournament: { name: string; slug: string };
  now: Game[];
  next: Game[];
  latest: Game[];
}

export function NowAndNextPanel({
  presents,
  today,
  late,
  isHeld,
}: {
  presents: CurrentGames[];
  today: string;
  late: FieldDelays;
  isHeld: boolean;
}) {
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
          <Games present={present} today={today} late={late} isHeld={isHeld} />
        </div>
      ))}
    </section>
  );
}

function hasGames({ now, next, latest }: CurrentGames): boolean {
  return now.length + next.length + latest.length > 0;
}

interface Around {
  present: CurrentGames;
  today: string;
  late: FieldDelays;
  isHeld: boolean;
}

function Games({ present, today, late, isHeld }: Around) {
  const { now, next, latest, tournament } = present;
  if (!hasGames(present)) return null;
  return (
    <>
      {now.length > 0 ? (
        <ul aria-label={`Now, ${tournament.name}`} className="my-3 grid gap-3 sm:grid-cols-2">
          {now.map((game) => (
            <li key={game.id}>
              <a className="game-link" href={rowOf(game, tournament.slug)}>
                <GameCard game={game} {...stateOf(game, late, isHeld)} note={noteOf(game, late)}>
                  <WhenAndWhere game={game} today={today} />
                </GameCard>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid gap-x-8 sm:grid-cols-2">
        <Lines title="Next" games={next} present={present} today={today} late={late} />
        <Lines title="Latest results" games={latest} present={present} today={today} late={late} />
      </div>
    </>
  );
}

/** A game that is delayed or suspended isn't live. */
export function stateOf(
  game: Game,
  late: FieldDelays,
  isHeld: boolean,
): { state: string; live: boolean } {
  if (isHeld) return { state: "Suspended", live: false };
  const waits = game.state === "scheduled" && late.games.has(game.id);
  if (waits) return { state: "Late", live: false };
  return { state: game.state === "live" ? "Live" : "Now", live: true };
}

export function noteOf(game: Game, late: FieldDelays): string | null {
  const found = late.games.get(game.id);
  return found ? gameDelayText(found) : null;
}

function Lines({
  title,
  games,
  present: { tournament },
  today,
  late,
}: Omit<Around, "isHeld"> & { title: string; games: Game[] }) {
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
            <a className="game-link" href={rowOf(game, tournament.slug)}>
              <GameCard game={game} compact note={noteOf(game, late)}>
                <WhenAndWhere game={game} today={today} />
              </GameCard>
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
