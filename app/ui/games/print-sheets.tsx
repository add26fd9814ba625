import type { Game } from "../../../domain/competition/games/list-games.ts";
import { resultText } from "../../../domain/competition/games/result-rules.ts";
import { formatDate, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import { numberedStage } from "../../../domain/competition/knockout/side-source-rules.ts";
import { sidesLabel } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import type { GameRoster } from "../../../domain/teams/team-sheets.ts";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";

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

export function GameSheet({
  game,
  tournamentName,
  rosters,
  code,
}: {
  game: Game;
  tournamentName: string;
  rosters: [GameRoster | undefined, GameRoster | undefined];
  code: QrDrawing | undefined;
}) {
  const heading = `game-sheet-${game.id}`;
  const [team1, team2] = sidesLabel(game);
  const when = [
    formatDate(game.date),
    game.time && formatTime(game.time),
    game.field,
    tournamentName,
    numberedStage(game),
  ];
  return (
    <section
      aria-labelledby={heading}
      className="my-6 border-t-2 border-ink pt-2 print:my-0 print:border-0 print:break-after-page print:last:break-after-auto"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={heading} className="mt-0 mb-1 wrap-anywhere">
            {team1} – {team2}
          </h2>
          <p className="my-0">{when.filter(Boolean).join(", ")}</p>
          <dl className="mt-3 grid w-fit grid-cols-[auto_auto_auto] items-center gap-x-4 gap-y-2">
            {(game.stage === "group" ? ["Result"] : KNOCKOUT).map((what) => (
              <div key={what} className="contents">
                <dt className="font-bold">{what}</dt>
                <dd className="m-0">
                  <Box wide />
                </dd>
                <dd className="m-0">
                  <Box wide />
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {code ? (
          <div className="shrink-0 text-center">
            <QrCode drawing={code} label={`Enter scores of ${game.field}`} />
            <p className="my-1 text-sm">Enter the score</p>
          </div>
        ) : null}
      </div>
      <div className="mt-3 grid gap-6 md:grid-cols-2 print:grid-cols-2 print:gap-4">
        <Team name={team1} roster={rosters[0]} />
        <Team name={team2} roster={rosters[1]} />
      </div>
      <p className="mt-4 mb-0">Referee: ______________________ Remarks:</p>
    </section>
  );
}

const KNOCKOUT = ["Result", "Extra time", "Penalties"];

const TICKED = ["Goals", "Yellow", "Red"];

function Team({ name, roster }: { name: string; roster: GameRoster | undefined }) {
  return (
    <table className="table-fixed">
      <caption className="text-xl leading-tight wrap-anywhere">{name}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-8">
            #
          </th>
          <th scope="col">Player</th>
          {TICKED.map((word) => (
            <th
              key={word}
              scope="col"
              className={`px-0! text-center ${word === "Goals" ? "w-20" : "w-14 print:w-11"} print:text-xs`}
            >
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(roster?.slots ?? []).map(({ slot, name: player }) => (
          <tr key={slot} className="h-11 print:h-8">
            <td>{slot}</td>
            <th scope="row" className="text-base leading-tight wrap-anywhere print:text-sm">
              {player ?? <span className="font-normal text-soft">Empty Slot</span>}
            </th>
            {TICKED.map((word) => (
              <td key={word} className="px-0 text-center">
                <span className="sr-only">{word}: none</span>
                {word === "Goals" ? null : <Box />}
              </td>
            ))}
          </tr>
        ))}
        {roster ? null : (
          <tr>
            <td colSpan={5}>Not known yet.</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Box({ wide = false }: { wide?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block border-2 border-ink align-middle ${wide ? "h-10 w-14" : "size-5"}`}
    />
  );
}
