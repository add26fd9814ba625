import type { ReactNode } from "react";

/** A game as a card shows it. */
export interface CardGame {
  team1Name: string;
  team2Name: string;
  team1Score: number | null;
  team2Score: number | null;
}

/**
 * A game as two names and two large numbers. The winner is told by a mark and in words, never by colour
 * alone. `state` says in words that it is being played, or comes next; `children` when and where.
 */
export function GameCard({
  game,
  state,
  live = false,
  children,
}: {
  game: CardGame;
  state?: ReactNode;
  live?: boolean;
  children?: ReactNode;
}) {
  const { team1Score, team2Score } = game;
  const lead = (team1Score ?? 0) - (team2Score ?? 0);
  return (
    <div className={`rounded-lg border-2 bg-panel p-4 ${live ? "border-live" : "border-rule"}`}>
      <p className="my-0 flex flex-wrap justify-between gap-x-4 text-[0.95rem] text-soft">
        {state ? (
          <b className={live ? "text-live" : "text-ink"}>
            {live ? <span aria-hidden="true">● </span> : null}
            {state}
          </b>
        ) : null}
        <span>{children}</span>
      </p>
      <Side name={game.team1Name} score={team1Score} leads={lead > 0} />
      <Side name={game.team2Name} score={team2Score} leads={lead < 0} />
    </div>
  );
}

function Side({ name, score, leads }: { name: string; score: number | null; leads: boolean }) {
  return (
    <p className="my-0 flex items-center gap-3">
      <span
        className={`min-w-0 grow text-lg leading-tight wrap-anywhere ${leads ? "font-bold" : ""}`}
      >
        {name}
        {leads ? (
          <>
            <span aria-hidden="true" className="text-accent">
              {" "}
              ◂
            </span>
            <span className="sr-only"> (ahead)</span>
          </>
        ) : null}
      </span>
      <span className="font-display text-5xl leading-none font-extrabold">
        {score ?? <span className="text-soft">–</span>}
      </span>
    </p>
  );
}
