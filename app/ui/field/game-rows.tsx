import type { FieldGame } from "../../../domain/competition/field/view-rules.ts";
import { awaitsShootout, stateLabel } from "../../../domain/competition/games/result-rules.ts";
import { formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { NO_PENALTIES } from "./decided.tsx";

export function GameRows({
  games,
  front,
  hrefOf,
  onChoose,
}: {
  games: readonly FieldGame[];
  front: number | null;
  hrefOf: (id: number) => string;
  onChoose: (id: number) => void;
}) {
  const others = games.filter(({ id }) => id !== front);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-games">
      <h2 id="other-games" className="text-2xl">
        Other games here
      </h2>
      <ul className="rows">
        {others.map((game) => (
          <li key={game.id}>
            <a
              href={hrefOf(game.id)}
              className="flex min-h-14 items-center gap-3 py-2 text-ink no-underline hover:underline"
              onClick={(event) => {
                event.preventDefault();
                onChoose(game.id);
                window.scrollTo({ top: 0 });
              }}
            >
              <span className="w-24 shrink-0 text-[0.95rem] text-soft">
                {game.time === null ? "" : formatTime(game.time)}
                <span className="block">
                  {game.state === "scheduled" ? "" : stateLabel(game.state)}
                </span>
              </span>
              <span className="min-w-0 grow leading-snug wrap-anywhere">
                {game.teams[0].name}
                <span className="block">{game.teams[1].name}</span>
                {awaitsShootout(game) ? (
                  <span className="block text-[0.95rem] font-bold">{NO_PENALTIES}</span>
                ) : null}
              </span>
              {game.team1Score === null ? null : (
                <span className="shrink-0 text-right font-display text-2xl leading-none font-extrabold">
                  {game.team1Score}
                  <span className="block">{game.team2Score}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
