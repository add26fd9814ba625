import type { Game } from "../../../domain/competition/games/list-games.ts";
import { resultText } from "../../../domain/competition/games/result-rules.ts";
import { formatDate, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { numberedStage } from "../../../domain/competition/knockout/side-source-rules.ts";
import { sidesLabel } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";

/** Rows per printed page. */
const ROWS = 40;

const ALIGNED: Record<string, string> = { "Team 1": "text-right", Score: "text-center" };

export function DayPlan({
  cupName,
  day,
  games,
  tournaments,
}: {
  cupName: string;
  day: string;
  games: Game[];
  tournaments: Record<number, string>;
}) {
  const pages = Array.from({ length: Math.ceil(games.length / ROWS) }, (_, index) =>
    games.slice(index * ROWS, (index + 1) * ROWS),
  );
  return pages.map((page, index) => (
    <div
      key={page[0]?.id}
      role="region"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="scroll-x relative print:break-after-page print:overflow-visible print:last:break-after-auto"
      aria-label={`Day plan, page ${index + 1}`}
    >
      <table>
        <caption>
          {cupName}, {formatDate(day)}
          {pages.length > 1 ? `, page ${index + 1} of ${pages.length}` : null}
        </caption>
        <thead>
          <tr>
            {["Time", "Field", "Team 1", "Score", "Team 2", "Game"].map((column) => (
              <th key={column} scope="col" className={ALIGNED[column]}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.map((game) => (
            <tr key={game.id}>
              <td className="font-bold whitespace-nowrap">
                {game.time ? formatTime(game.time) : "–"}
              </td>
              <td className="wrap-anywhere">{game.field}</td>
              <td className="w-1/4 text-right leading-tight wrap-anywhere">
                {sidesLabel(game)[0]}
              </td>
              <td className="w-16 text-center font-bold whitespace-nowrap">
                {/* Space to write a score on paper. */}
                {resultText(game) ?? <span className="sr-only">not played yet</span>}
              </td>
              <td className="w-1/4 leading-tight wrap-anywhere">{sidesLabel(game)[1]}</td>
              <td className="text-sm leading-tight text-soft print:text-[8pt]">
                {[tournaments[game.tournamentId], game.stage === "group" ? "" : numberedStage(game)]
                  .filter(Boolean)
                  .join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ));
}
