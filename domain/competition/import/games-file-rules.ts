import { labelKey } from "../../core/text-rules.ts";
import { teamNameKey } from "../../teams/team-name-rules.ts";
import { type GameState, hasResult } from "../games/result-rules.ts";
import { type CsvFault, type CsvRecord, splitCsv } from "./csv-rules.ts";
import {
  type Column,
  gameIdentity,
  IGNORED_COLUMNS,
  type ImportRow,
  OPTIONAL_COLUMNS,
  quoteCell,
  REQUIRED_COLUMNS,
  readRow,
} from "./import-row-rules.ts";

export const MAX_IMPORT_ROWS = 5_000;

/** More tournaments mean that the wrong column was used. */
const MAX_IMPORT_TOURNAMENTS = 50;

export type ImportProblem = CsvFault;

type GamesFile =
  | { ok: true; rows: ImportRow[] }
  | {
      ok: false;
      problems: [ImportProblem, ...ImportProblem[]];
      rows: ImportRow[];
    };

/**
 * Parses an import file, all or nothing: returns every bad line with its number and reason, in line
 * order. Columns can be in any order and case. Decode the upload as UTF-8 first, with U+FFFD for
 * invalid bytes.
 */
export function readGamesFile(text: string): GamesFile {
  const foreign = text.search(/[\0\uFFFD]/);
  if (foreign >= 0) {
    return refuse(
      lineAt(text, foreign),
      "This is not plain UTF-8 text. Save the sheet as 'CSV UTF-8'.",
    );
  }
  const { delimiter, heading } = readHeading(text);
  if (!heading) return refuse(1, "The file is empty.");
  const columns = readColumns(heading);
  if (!columns.ok) return columns;

  const { records, faults, more } = splitCsv(text, delimiter, MAX_IMPORT_ROWS + 1);
  if (more) {
    const last = Math.max(records.at(-1)?.line ?? 1, faults.at(-1)?.line ?? 1);
    return refuse(
      last + 1,
      `A file may hold ${MAX_IMPORT_ROWS.toLocaleString("en-US")} games. Split this one into several.`,
    );
  }
  const problems: ImportProblem[] = [...faults];
  const rows: ImportRow[] = [];
  for (const record of records.slice(1)) {
    if (record.cells.every((cell) => cell.trim() === "")) continue;
    const row = readRow(record, columns.names, (reason) =>
      problems.push({ line: record.line, reason }),
    );
    if (row) rows.push(row);
  }
  problems.push(...repeated(rows), ...teams(rows), ...tooManyTournaments(rows));
  problems.sort((a, b) => a.line - b.line);
  const [first, ...others] = problems;
  if (first) return { ok: false, problems: [first, ...others], rows };
  if (rows.length === 0) return refuse(heading.line, "There is no game below the heading row.");
  return { ok: true, rows };
}

function refuse(line: number, reason: string): GamesFile & { ok: false } {
  return { ok: false, problems: [{ line, reason }], rows: [] };
}

function lineAt(text: string, end: number): number {
  let line = 1;
  for (let at = 0; at < end; at += 1) {
    if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) line += 1;
  }
  return line;
}

function readHeading(text: string) {
  const comma = splitCsv(text, ",", 1);
  const semicolon = splitCsv(text, ";", 1);
  const cells = (read: typeof comma) => read.records[0]?.cells.length ?? 0;
  return cells(semicolon) > cells(comma)
    ? { delimiter: ";" as const, heading: firstOf(semicolon) }
    : { delimiter: "," as const, heading: firstOf(comma) };
}

function firstOf({ records, faults }: ReturnType<typeof splitCsv>): CsvRecord | undefined {
  const fault = faults[0];
  return records[0] ?? (fault && { line: fault.line, cells: [] });
}

function readColumns(heading: CsvRecord) {
  const names = heading.cells.map((cell) => cell.trim().toLowerCase());
  // Spreadsheets often append empty columns.
  while (names.at(-1) === "") names.pop();
  const known: readonly string[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS, ...IGNORED_COLUMNS];
  if (!names.some((name) => known.includes(name))) {
    return refuse(
      heading.line,
      "The first row must name the columns, with commas or semicolons between them: tournament, bracket, stage, date, time, field, team1, team2, score1, score2.",
    );
  }
  const reasons = [
    ...REQUIRED_COLUMNS.filter((name) => !names.includes(name)).map(
      (name) => `The column ${name} is missing.`,
    ),
    // Ignoring a column such as 'score_1' would silently lose every score.
    ...names
      .filter((name) => !known.includes(name))
      .slice(0, 20)
      .map((name) => (name ? `No column is called ${quoteCell(name)}.` : "A column has no name.")),
    ...known
      .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
      .map((name) => `The column ${name} is there twice.`),
  ];
  const [first, ...others] = reasons.map((reason) => ({ line: heading.line, reason }));
  if (first)
    return { ok: false as const, problems: [first, ...others] as [typeof first], rows: [] };
  return { ok: true as const, names: names as Column[] };
}

function repeated(rows: ImportRow[]): ImportProblem[] {
  const seen = new Map<string, number>();
  const problems: ImportProblem[] = [];
  for (const row of rows) {
    const key = JSON.stringify([gameIdentity(row), row.time]);
    const line = seen.get(key);
    if (line === undefined) seen.set(key, row.line);
    else problems.push({ line: row.line, reason: `This game is in line ${line} already.` });
  }
  return problems;
}

function tooManyTournaments(rows: ImportRow[]): ImportProblem[] {
  const seen = new Set<string>();
  const first = rows.find(
    (row) => seen.add(labelKey(row.tournament)).size > MAX_IMPORT_TOURNAMENTS,
  );
  if (!first) return [];
  const reason = `A file may name ${MAX_IMPORT_TOURNAMENTS} tournaments.`;
  return [{ line: first.line, reason }];
}

function teams(rows: ImportRow[]): ImportProblem[] {
  const seen = new Map<string, { name: string; line: number; bracket: string | null }>();
  const problems: ImportProblem[] = [];
  for (const row of rows) {
    const bracket = row.stage === "group" ? row.bracket : null;
    for (const name of [row.team1, row.team2]) {
      const key = JSON.stringify([labelKey(row.tournament), teamNameKey(name)]);
      const first = seen.get(key);
      if (!first) {
        seen.set(key, { name, line: row.line, bracket });
        continue;
      }
      const add = (reason: string) => problems.push({ line: row.line, reason });
      if (labelKey(first.name) !== labelKey(name)) {
        add(`${quoteCell(name)} looks like ${quoteCell(first.name)} in line ${first.line}.`);
      } else if (first.bracket && bracket && labelKey(first.bracket) !== labelKey(bracket)) {
        add(`${quoteCell(name)} is in ${first.bracket} in line ${first.line}, here in ${bracket}.`);
      }
      first.bracket ??= bracket;
    }
  }
  return problems;
}

interface FiledGame {
  stage: string;
  bracketId: number | null;
  date: string;
  time: string | null;
  field: string | null;
  team1Name: string;
  team2Name: string;
  team1Slug: string | null;
  team2Slug: string | null;
  team1Withdrawn: boolean;
  team2Withdrawn: boolean;
  state: GameState;
  team1Score: number | null;
  team2Score: number | null;
  afterExtraTime: boolean;
  team1Penalties: number | null;
  team2Penalties: number | null;
}

export const GAME_COLUMNS: readonly Column[] = [
  "tournament",
  "bracket",
  "stage",
  "date",
  "time",
  "field",
  "team1",
  "team2",
  "score1",
  "score2",
  "after_extra_time",
  "penalties1",
  "penalties2",
  "state",
  "live_score1",
  "live_score2",
  "withdrawn1",
  "withdrawn2",
];

/**
 * Exports a tournament's games in the format that 'Import Games' reads. Omits games without both
 * teams. Live and abandoned scores and withdrawn teams have their own columns.
 */
export function gamesFile(
  tournament: string,
  games: readonly FiledGame[],
  brackets: ReadonlyMap<number, string>,
): (string | number | null)[][] {
  const known = games.filter((game) => game.team1Slug !== null && game.team2Slug !== null);
  return [
    [...GAME_COLUMNS],
    ...known.map((game) => {
      const ended = hasResult(game);
      const stands = game.state === "live" || game.state === "abandoned";
      const cells: Record<Column, string | number | null> = {
        tournament,
        bracket: (game.bracketId !== null && brackets.get(game.bracketId)) || "",
        stage: game.stage,
        date: game.date,
        time: game.time,
        field: game.field,
        team1: game.team1Name,
        team2: game.team2Name,
        score1: ended ? game.team1Score : null,
        score2: ended ? game.team2Score : null,
        after_extra_time: ended && game.afterExtraTime ? "yes" : "",
        penalties1: ended ? game.team1Penalties : null,
        penalties2: ended ? game.team2Penalties : null,
        state: game.state,
        live_score1: stands ? game.team1Score : null,
        live_score2: stands ? game.team2Score : null,
        withdrawn1: game.team1Withdrawn ? "yes" : "",
        withdrawn2: game.team2Withdrawn ? "yes" : "",
      };
      return GAME_COLUMNS.map((column) => cells[column]);
    }),
  ];
}
