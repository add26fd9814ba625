import type { ReactNode } from "react";
import {
  type GameState,
  hasResult,
  stateLabel,
} from "../../../domain/competition/games/result-rules.ts";
import { WinMark, WithdrawnMark } from "./game-labels.tsx";

export interface CardGame {
  team1Name: string;
  team2Name: string;
  team1Withdrawn?: boolean;
  team2Withdrawn?: boolean;
  team1Score: number | null;
  team2Score: number | null;
  /** Defaults to final. */
  state?: GameState;
  afterExtraTime?: boolean;
  team1Penalties?: number | null;
  team2Penalties?: number | null;
}

/** The winner is marked in words as well, never by color alone. */
export function GameCard({
  game,
  state,
  live = false,
  compact = false,
  note,
  children,
}: {
  game: CardGame;
  state?: ReactNode;
  live?: boolean;
  compact?: boolean;
  note?: ReactNode;
  children?: ReactNode;
}) {
  const lead = leadOf(game);
  const ending = endingOf(game);
  const sides = (
    <>
      <Side
        name={game.team1Name}
        withdrawn={game.team1Withdrawn}
        score={game.team1Score}
        penalties={game.team1Penalties}
        wins={lead > 0}
        compact={compact}
      />
      <Side
        name={game.team2Name}
        withdrawn={game.team2Withdrawn}
        score={game.team2Score}
        penalties={game.team2Penalties}
        wins={lead < 0}
        compact={compact}
      />
      {ending ? <p className="mt-1 mb-0 max-w-none text-[0.95rem] text-soft">{ending}</p> : null}
      {note ? (
        <p className="mt-1 mb-0 max-w-none text-[0.95rem] font-bold text-accent">{note}</p>
      ) : null}
    </>
  );
  if (compact) {
    return (
      <div className="flex items-center gap-3 py-2">
        <div className="w-27 shrink-0 text-[0.95rem] leading-snug text-soft">{children}</div>
        <div className="min-w-0 grow">{sides}</div>
      </div>
    );
  }
  return (
    <div className={`rounded-lg border-2 bg-panel p-4 ${live ? "border-live" : "border-rule"}`}>
      <div className="flex flex-wrap justify-between gap-x-4 text-[0.95rem] text-soft">
        {state ? (
          <b className={live ? "text-live" : "text-ink"}>
            {live ? <span aria-hidden="true">● </span> : null}
            {state}
          </b>
        ) : null}
        <span>{children}</span>
      </div>
      {sides}
    </div>
  );
}

function endingOf({ state = "final", afterExtraTime }: CardGame): string | null {
  if (state === "scheduled" || state === "live") return null;
  if (state !== "final") return stateLabel(state);
  return afterExtraTime ? "After extra time" : null;
}

/** Positive if team 1 won, negative if team 2 did, penalties included; 0 before the end. */
function leadOf(game: CardGame): number {
  if (!hasResult({ state: game.state ?? "final" })) return 0;
  const lead = (game.team1Score ?? 0) - (game.team2Score ?? 0);
  return lead || (game.team1Penalties ?? 0) - (game.team2Penalties ?? 0);
}

function Side({
  name,
  withdrawn = false,
  score,
  penalties,
  wins,
  compact,
}: {
  name: string;
  withdrawn: boolean | undefined;
  score: number | null;
  penalties: number | null | undefined;
  wins: boolean;
  compact: boolean;
}) {
  const size = compact ? "text-2xl" : "text-5xl";
  return (
    <p className="my-0 flex max-w-none items-center gap-3">
      <span
        className={`min-w-0 grow leading-tight wrap-anywhere ${compact ? "" : "text-lg"} ${wins ? "font-bold" : ""}`}
      >
        {name}
        <WithdrawnMark withdrawn={withdrawn} />
        {wins ? <WinMark /> : null}
      </span>
      {typeof penalties === "number" ? (
        <span className="shrink-0 text-[0.95rem] text-soft">
          <abbr title="on penalties">pens</abbr> {penalties}
        </span>
      ) : null}
      {score === null ? null : (
        <span className={`font-display leading-none font-extrabold ${size}`}>{score}</span>
      )}
    </p>
  );
}
