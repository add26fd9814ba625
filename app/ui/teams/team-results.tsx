import { useId } from "react";
import type { Game } from "../../../domain/competition/games/list-games.ts";
import type { NowAndNextGames } from "../../../domain/competition/games/now-and-next-rules.ts";
import type { TopScorer } from "../../../domain/competition/goals/top-scorers.ts";
import {
  ordinal,
  type TeamPlace as PlaceInBracket,
  placeSentence,
} from "../../../domain/competition/standings/place-rules.ts";
import { publicNameExplanation } from "../../../domain/people/privacy/visible-name-rules.ts";
import { type FieldDelays, ON_TIME } from "../../../domain/scheduling/field-delay-rules.ts";
import { GameCard, stateOf } from "../games/game-card.tsx";
import { Panel } from "../page-layout.tsx";

export function NextGame({
  present: { now, next, today },
  late = ON_TIME,
  isHeld = false,
  inPanel = false,
}: {
  present: NowAndNextGames<Game>;
  late?: FieldDelays;
  isHeld?: boolean;
  inPanel?: boolean;
}) {
  const id = useId();
  const [playing] = now;
  const game = playing ?? next[0];
  const Heading = inPanel ? "h3" : "h2";
  const section = game && (
    <section aria-labelledby={id} className="print:hidden">
      <Heading id={id} className="mt-6">
        {playing ? "Being played" : "Next game"}
      </Heading>
      <div className="max-w-xl">
        <GameCard
          game={game}
          today={today}
          late={late}
          {...(playing ? stateOf(game, late, isHeld) : { state: "Next" })}
        />
      </div>
    </section>
  );
  return inPanel ? section : <div id="next-game">{section}</div>;
}

export function TeamStanding({
  place,
  bracketName,
}: {
  place: PlaceInBracket | null;
  bracketName: string;
}) {
  if (place === null) return <p id="place">This team stands in no table.</p>;
  const figures =
    place.played === 0
      ? []
      : [
          { label: "Place", figure: ordinal(place.rank) },
          { label: "Points", figure: place.points },
          { label: "Wins–Losses–Ties", figure: `${place.wins}–${place.losses}–${place.ties}` },
        ];
  return (
    <div id="place">
      {figures.length > 0 ? (
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {figures.map(({ label, figure }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-[0.95rem] text-soft">{label}</dt>
              <dd className="font-display text-4xl leading-none font-extrabold">{figure}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p>{placeSentence(place, bracketName)}</p>
    </div>
  );
}

export function TeamGoals({ scorers, isPast }: { scorers: TopScorer[]; isPast: boolean }) {
  const panel = scorers.length > 0 && (
    <Panel heading="Goals">
      <ul className="rows max-w-md">
        {scorers.map(({ name, goals }, index) => (
          // Public names aren't unique.
          <li key={`${name} ${index}`} className="flex min-h-11 items-center justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span>
              <b className="font-display text-2xl leading-none font-extrabold">{goals}</b>
              <span className="sr-only">{goals === 1 ? " goal" : " goals"}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">{publicNameExplanation(isPast)}</p>
    </Panel>
  );
  return <div id="goals">{panel}</div>;
}
