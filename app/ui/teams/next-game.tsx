import { useId } from "react";
import type { Game } from "../../../domain/competition/games/list-games.ts";
import type { NowAndNextGames } from "../../../domain/competition/games/now-and-next-rules.ts";
import { type FieldDelays, ON_TIME } from "../../../domain/scheduling/field-delay-rules.ts";
import { GameCard, stateOf } from "../games/game-card.tsx";

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
