import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { gameName, teamName } from "#domain/competition/games/game-name-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { formatDate, formatTime } from "#domain/competition/games/schedule-rules.ts";
import type { GameRoster } from "#domain/teams/team-sheets.ts";
import type { Text } from "#i18n/message.ts";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";
import { useGameLabels } from "./game-labels.tsx";

/** Lines per printed page. */
const LINES = 40;

/** Characters that fit on a line of a cell. */
const FITS = { side: 20, field: 9, game: 20 };

/** The game is in smaller type. */
const SMALL = 0.7;

const PHONE_ROW =
  "phone:my-3 phone:grid phone:grid-cols-[1fr_auto] phone:gap-x-3 phone:rounded-lg phone:border phone:border-rule phone:bg-panel phone:p-3";

/** On a phone each game is a card: time and field, the teams with their score beside, the game. */
const PHONE_CELL = "phone:w-auto phone:border-0 phone:p-0";

const COLUMNS = [
  { name: "time" },
  { name: "field" },
  { name: "team1", className: "text-right" },
  { name: "score", className: "text-center" },
  { name: "team2" },
  { name: "game" },
] as const;

export function DayPlan({
  cupName,
  day,
  games,
  tournaments,
  showsLength,
}: {
  cupName: string;
  day: string;
  games: Game[];
  tournaments: Record<number, string>;
  showsLength: boolean;
}) {
  const t = useTranslations("print");
  const say = useText("games");
  const locale = useLocale();
  const { result, length } = useGameLabels();
  const date = formatDate(day, undefined, locale);
  const side = sideNames(say);
  const about = (game: Game) =>
    [tournaments[game.tournamentId], game.stage === "group" ? "" : say(gameName(game))]
      .filter(Boolean)
      .join(", ");
  const linesOf = (game: Game) =>
    Math.max(
      1,
      ...side(game).map((name) => Math.ceil(name.length / FITS.side)),
      Math.ceil((game.field ?? "").length / FITS.field),
      Math.ceil(about(game).length / FITS.game) * SMALL,
    );
  const pages = inPages(games, linesOf);
  return pages.map((page, index) => (
    <div
      key={page[0]?.id}
      role="region"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="scroll-x print:break-after-page print:overflow-visible print:last:break-after-auto"
      aria-label={t("dayPlan.label", { page: index + 1 })}
    >
      <table className="phone:block">
        <caption className="phone:block">
          {pages.length > 1
            ? t("dayPlan.captionPage", {
                cup: cupName,
                day: date,
                page: index + 1,
                pages: pages.length,
              })
            : t("dayPlan.caption", { cup: cupName, day: date })}
        </caption>
        <thead className="phone:sr-only">
          <tr>
            {COLUMNS.map(({ name, ...column }) => (
              <th key={name} scope="col" {...column}>
                {t(`dayPlan.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="phone:block">
          {page.map((game) => (
            <tr key={game.id} className={PHONE_ROW}>
              <td className={`font-bold whitespace-nowrap ${PHONE_CELL}`}>
                {game.time ? formatTime(game.time, locale) : "–"}
                {showsLength ? (
                  <span className="font-normal text-soft print:text-[8pt]"> {length(game)}</span>
                ) : null}
              </td>
              <td className={`wrap-anywhere phone:text-right ${PHONE_CELL}`}>{game.field}</td>
              <td
                className={`w-1/4 print:w-[23%] text-right leading-tight wrap-anywhere phone:col-start-1 phone:text-left phone:text-lg phone:font-bold ${PHONE_CELL}`}
              >
                {side(game)[0]}
              </td>
              <td
                className={`w-16 text-center font-bold whitespace-nowrap phone:row-span-2 phone:row-start-2 phone:col-start-2 phone:self-center phone:text-right phone:text-xl ${PHONE_CELL}`}
              >
                {/* Space to write a score on paper. */}
                {result(game) ?? <span className="sr-only">{t("dayPlan.notPlayed")}</span>}
              </td>
              <td
                className={`w-1/4 print:w-[23%] leading-tight wrap-anywhere phone:col-start-1 phone:text-lg phone:font-bold ${PHONE_CELL}`}
              >
                {side(game)[1]}
              </td>
              <td
                className={`text-sm leading-tight text-soft phone:col-span-2 print:text-[8pt] ${PHONE_CELL}`}
              >
                {about(game)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ));
}

function inPages(games: readonly Game[], linesOf: (game: Game) => number): Game[][] {
  const pages: Game[][] = [];
  let room = 0;
  for (const game of games) {
    const lines = linesOf(game);
    if (lines > room) {
      pages.push([]);
      room = LINES;
    }
    pages.at(-1)?.push(game);
    room -= lines;
  }
  return pages;
}

export function GameSheet({
  game,
  tournamentName,
  rosters,
  code,
  referee,
  showsLength,
}: {
  game: Game;
  tournamentName: string;
  rosters: [GameRoster | undefined, GameRoster | undefined];
  code: QrDrawing | undefined;
  /** Sheets are for staff: it can be a person's name. */
  referee: string | undefined;
  showsLength: boolean;
}) {
  const heading = `game-sheet-${game.id}`;
  const t = useTranslations("print");
  const say = useText("games");
  const locale = useLocale();
  const { length } = useGameLabels();
  const [team1, team2] = sideNames(say)(game);
  const when = [
    formatDate(game.date, undefined, locale),
    game.time && formatTime(game.time, locale),
    showsLength && length(game),
    game.field,
    tournamentName,
    say(gameName(game)),
  ];
  return (
    <section
      aria-labelledby={heading}
      className="my-6 border-t-2 border-ink pt-2 phone:rounded-lg phone:border phone:border-rule phone:bg-panel phone:p-4 print:my-0 print:border-0 print:break-after-page print:last:break-after-auto"
    >
      <div className="flex items-start justify-between gap-4 phone:flex-wrap">
        <div className="min-w-0">
          <h2 id={heading} className="mt-0 mb-1 wrap-anywhere">
            {team1} – {team2}
          </h2>
          <p className="my-0">{when.filter(Boolean).join(", ")}</p>
          <dl className="mt-3 grid w-fit grid-cols-[auto_auto_auto] items-center gap-x-4 gap-y-2">
            {(game.stage === "group" ? KNOCKOUT.slice(0, 1) : KNOCKOUT).map((what) => (
              <div key={what} className="contents">
                <dt className="font-bold">{t(`sheet.${what}`)}</dt>
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
            <QrCode drawing={code} label={t("sheet.codeLabel", { field: game.field ?? "" })} />
            <p className="my-1 text-sm">{t("sheet.code")}</p>
          </div>
        ) : null}
      </div>
      <div className="mt-3 grid gap-6 md:grid-cols-2 print:grid-cols-2 print:gap-4">
        <Team name={team1} roster={rosters[0]} />
        <Team name={team2} roster={rosters[1]} />
      </div>
      <p className="mt-4 mb-0">
        {t("sheet.remarks", { line: referee ?? "______________________" })}
      </p>
    </section>
  );
}

const KNOCKOUT = ["result", "extraTime", "penalties"] as const;

/** Ticked on paper; a phone has no room for them. */
const TICKED = ["goals", "yellow", "red"] as const;

function sideNames(say: (text: Text) => string) {
  return (game: Game): [string, string] => [
    say(teamName(game.team1Name, game.team1Withdrawn)),
    say(teamName(game.team2Name, game.team2Withdrawn)),
  ];
}

function Team({ name, roster }: { name: string; roster: GameRoster | undefined }) {
  const t = useTranslations("print");
  return (
    <table className="table-fixed">
      <caption className="text-lg leading-tight wrap-anywhere">{name}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-8 phone:w-10">
            #
          </th>
          <th scope="col">{t("sheet.player")}</th>
          {TICKED.map((word) => (
            <th
              key={word}
              scope="col"
              className={`px-0! text-center phone:hidden ${word === "goals" ? "w-20" : "w-14 print:w-11"} print:text-sm`}
            >
              {t(`sheet.${word}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(roster?.slots ?? []).map(({ slot, number, name: player }) => (
          <tr key={slot} className="h-11 print:h-8">
            <td>{number}</td>
            <th scope="row" className="text-base leading-tight wrap-anywhere print:text-sm">
              {player ?? <span className="font-normal text-soft">{t("sheet.emptySlot")}</span>}
            </th>
            {TICKED.map((word) => (
              <td key={word} className="px-0 text-center phone:hidden">
                <span className="sr-only">{t("sheet.none", { what: t(`sheet.${word}`) })}</span>
                {word === "goals" ? null : <Box />}
              </td>
            ))}
          </tr>
        ))}
        {roster ? null : (
          <tr>
            <td colSpan={5}>{t("sheet.unknown")}</td>
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
