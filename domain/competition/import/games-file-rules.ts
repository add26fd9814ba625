import { stringify } from "csv-stringify/sync";
import type { Headings } from "#domain/core/heading-rules.ts";
import type { ReadSheets, Sheet, SheetRow } from "#domain/core/sheet-rules.ts";
import { readCsv } from "#domain/core/sheet-rules.ts";
import { labelKey } from "#domain/core/text-rules.ts";
import { teamNameKey } from "#domain/teams/team-name-rules.ts";
import { type Message, message } from "#i18n/message.ts";
import { type Column, countHeadings, REQUIRED_COLUMNS, readHeadings } from "./heading-rules.ts";
import { gameIdentity, type ImportRow, quoteCell, readRow } from "./import-row-rules.ts";
import { type DateOrder, dateStyleOf } from "./moment-rules.ts";

export const MAX_IMPORT_ROWS = 5_000;

/** More tournaments mean that the wrong column was used. */
const MAX_IMPORT_TOURNAMENTS = 50;

export interface ImportProblem {
  line: number;
  reason: Message;
}

/** `ignored` are the headings of columns that we don't know. */
export type GamesFile = { rows: ImportRow[]; ignored: string[] } & (
  | {
      ok: true;
      /** The sheet from its headings on. */
      sheet: Sheet;
      /** A date that starts with the month or the day, if nothing says which. */
      unclearDate: string | null;
      /** The column is missing, and no tournament was chosen. */
      needsTournament: boolean;
    }
  | { ok: false; problems: ImportProblem[] }
);

/** What the file doesn't say. */
export interface Chosen {
  order?: DateOrder | undefined;
  tournament?: string | undefined;
}

/** The sheets of a text with commas, semicolons or tabs. */
export function sheetsOf(text: string, count = countHeadings): ReadSheets {
  return readCsv(text, count);
}

/** A sheet as text that a form can carry, and back. */
export function carriedText(sheet: Sheet): string {
  return stringify(sheet.map(({ line, cells }) => [line, ...cells]));
}

export function carriedSheets(text: string, count = countHeadings): ReadSheets {
  const read = sheetsOf(text, count);
  if (!read.ok) return read;
  const rows = read.sheets.flat();
  const sheet = rows.map(({ cells: [line, ...cells] }) => ({ line: Number(line), cells }));
  return { ok: true, sheets: [sheet] };
}

/** The row with the headings can follow titles. */
const MAX_TITLES = 20;

/**
 * Reads an import file, all or nothing: returns every bad line with its number and reason, in line
 * order. Its columns can be in any order and have the headings of other tools (decision 36).
 */
export function readGamesFile(file: ReadSheets, chosen: Chosen = {}): GamesFile {
  if (!file.ok) return refuse(file.line, file.reason);
  const sheets = file.sheets.map(withoutEmptyRows).filter(({ length }) => length > 0);
  const [first] = sheets;
  if (!first) return refuse(1, message("importErrors.empty"));
  const heading = headingRow(sheets);
  const sheet = sheets.find((rows) => heading && rows.includes(heading));
  if (!heading || !sheet) return refuse(first[0]?.line ?? 1, message("importErrors.noHeading"));
  if (sheets.filter(hasGames).length > 1) return refuse(1, message("importErrors.severalSheets"));
  const headings = readHeadings(heading.cells);
  const wrong = whyNotHeading(headings).map((reason) => ({ line: heading.line, reason }));
  const { ignored } = headings;
  if (wrong.length > 0) return { ok: false, problems: wrong, rows: [], ignored };
  const lines = sheet.slice(sheet.indexOf(heading) + 1);
  const tooMany = lines[MAX_IMPORT_ROWS];
  if (tooMany) {
    return refuse(tooMany.line, message("importErrors.tooManyGames", { max: MAX_IMPORT_ROWS }));
  }
  return { ...readLines(lines, headings.columns, heading, chosen), ignored };
}

function readLines(
  lines: SheetRow[],
  columns: Headings<Column>["columns"],
  heading: SheetRow,
  chosen: Chosen,
): GamesFile {
  const dates = lines.map(({ cells }) => cells[columns.indexOf("date")] ?? "");
  const { order, unclear, mixed } = dateStyleOf(dates);
  const problems: ImportProblem[] = [];
  if (mixed !== null) {
    const first = dates.find((cell) => cell.trim() !== "") ?? "";
    const told = { cell: quoteCell(dates[mixed] ?? ""), other: quoteCell(first) };
    return refuse(lines[mixed]?.line ?? heading.line, message("importErrors.dateMixed", told));
  }
  const needsTournament = !columns.includes("tournament") && chosen.tournament === undefined;
  const known = { order: order ?? chosen.order ?? null, tournament: chosen.tournament ?? "?" };
  const rows = lines.flatMap((row) => {
    const add = (reason: Message) => problems.push({ line: row.line, reason });
    return readRow(row, columns, known, add) ?? [];
  });
  problems.push(...contradictions(rows));
  problems.sort((a, b) => a.line - b.line);
  if (problems.length > 0) return { ok: false, problems, rows, ignored: [] };
  if (rows.length === 0) return refuse(heading.line, message("importErrors.noGames"));
  const unclearDate = chosen.order === undefined ? unclear : null;
  // Long cells of columns that nobody reads would make the carried file too large.
  const carried = lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, index) => (columns[index] ? cell : "")),
  }));
  const sheet = [heading, ...carried];
  return { ok: true, rows, ignored: [], sheet, unclearDate, needsTournament };
}

function refuse(line: number, reason: Message): GamesFile & { ok: false } {
  return { ok: false, problems: [{ line, reason }], rows: [], ignored: [] };
}

function withoutEmptyRows(sheet: Sheet): Sheet {
  return sheet.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/** Of any sheet, the first row that names both teams, else the one that names the most columns. */
function headingRow(sheets: Sheet[]): SheetRow | undefined {
  const rows = sheets.flatMap((sheet) => sheet.slice(0, MAX_TITLES));
  const counted = rows
    .map((row) => ({ row, columns: readHeadings(row.cells).columns, of: countHeadings(row.cells) }))
    .filter(({ of }) => of > 0);
  const named = counted.find(({ columns }) => namesTeams(columns));
  return (named ?? counted.toSorted((a, b) => b.of - a.of)[0])?.row;
}

const namesTeams = (columns: Headings<Column>["columns"]) =>
  columns.includes("team1") && columns.includes("team2");

function hasGames(sheet: Sheet): boolean {
  const titles = sheet.slice(0, MAX_TITLES);
  const at = titles.findIndex(({ cells }) => namesTeams(readHeadings(cells).columns));
  return at >= 0 && at < sheet.length - 1;
}

function whyNotHeading({ columns, repeated }: Headings<Column>): Message[] {
  return [
    ...REQUIRED_COLUMNS.filter((name) => !columns.includes(name)).map((column) =>
      message("importErrors.columnMissing", { column }),
    ),
    ...repeated.map((column) => message("importErrors.columnTwice", { column: quoteCell(column) })),
  ];
}

/** Rows that contradict each other. */
export function contradictions(rows: ImportRow[]): ImportProblem[] {
  const alone = rows.filter(({ team1, team2 }) => teamNameKey(team1) === teamNameKey(team2));
  const itself = message("competitionErrors.game.itself");
  return [
    ...alone.map(({ line }) => ({ line, reason: itself })),
    ...repeated(rows),
    ...teams(rows),
    ...tooManyTournaments(rows),
  ];
}

function repeated(rows: ImportRow[]): ImportProblem[] {
  const same = Map.groupBy(rows, (row) => JSON.stringify([gameIdentity(row), row.date, row.time]));
  return [...same.values()].flatMap(([first, ...others]) =>
    others.map(({ line }) => ({
      line,
      reason: message("importErrors.repeated", { line: `${first?.line}` }),
    })),
  );
}

function tooManyTournaments(rows: ImportRow[]): ImportProblem[] {
  const seen = new Set<string>();
  const first = rows.find(
    (row) => seen.add(labelKey(row.tournament)).size > MAX_IMPORT_TOURNAMENTS,
  );
  if (!first) return [];
  const reason = message("importErrors.tooManyTournaments", { max: MAX_IMPORT_TOURNAMENTS });
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
      const add = (reason: Message) => problems.push({ line: row.line, reason });
      const told = { name: quoteCell(name), line: String(first.line) };
      if (labelKey(first.name) !== labelKey(name)) {
        add(message("importErrors.looksLike", { ...told, other: quoteCell(first.name) }));
      } else if (first.bracket && bracket && labelKey(first.bracket) !== labelKey(bracket)) {
        const brackets = { bracket: first.bracket, other: bracket };
        add(message("importErrors.otherBracketBefore", { ...told, ...brackets }));
      }
      first.bracket ??= bracket;
    }
  }
  return problems;
}
