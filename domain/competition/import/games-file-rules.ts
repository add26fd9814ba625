import { labelKey } from "#domain/core/text-rules.ts";
import { teamNameKey } from "#domain/teams/team-name-rules.ts";
import { type Message, message } from "#i18n/message.ts";
import type { Game } from "../games/list-games.ts";
import { hasResult } from "../games/result-rules.ts";
import {
  type Column,
  GAME_COLUMNS,
  gameIdentity,
  type ImportRow,
  quoteCell,
  REQUIRED_COLUMNS,
  readRow,
} from "./import-row-rules.ts";

export const MAX_IMPORT_ROWS = 5_000;

/** More tournaments mean that the wrong column was used. */
const MAX_IMPORT_TOURNAMENTS = 50;

export interface ImportProblem {
  line: number;
  reason: Message;
}

type GamesFile =
  | { ok: true; rows: ImportRow[] }
  | { ok: false; problems: ImportProblem[]; rows: ImportRow[] };

/**
 * Parses an import file, all or nothing: returns every bad line with its number and reason, in line
 * order. Columns can be in any order and case. Decode the upload as UTF-8 first, with U+FFFD for
 * invalid bytes.
 */
export function readGamesFile(text: string): GamesFile {
  const foreign = text.search(/[\0\uFFFD]/);
  if (foreign >= 0) {
    return refuse(lineAt(text, foreign), message("importErrors.notUtf8"));
  }
  const [heading, ...lines] = csvLines(text);
  if (!heading) return refuse(1, message("importErrors.empty"));
  const delimiter = namesIn(heading, ";").length > namesIn(heading, ",").length ? ";" : ",";
  const names = namesIn(heading, delimiter);
  const wrong = whyNotHeading(names).map((reason) => ({ line: heading.line, reason }));
  if (wrong.length > 0) return { ok: false, problems: wrong, rows: [] };
  const tooMany = lines[MAX_IMPORT_ROWS];
  if (tooMany) {
    return refuse(tooMany.line, message("importErrors.tooManyGames", { max: MAX_IMPORT_ROWS }));
  }
  const problems: ImportProblem[] = [];
  const rows = lines.flatMap(({ line, raw }) => {
    const add = (reason: Message) => problems.push({ line, reason });
    const read = readCells(raw, delimiter);
    if (!read.ok) add(read.reason);
    if (!read.ok || read.cells.every((cell) => cell.trim() === "")) return [];
    return readRow(line, read.cells, names as Column[], add) ?? [];
  });
  problems.push(...repeated(rows), ...teams(rows), ...tooManyTournaments(rows));
  problems.sort((a, b) => a.line - b.line);
  if (problems.length > 0) return { ok: false, problems, rows };
  if (rows.length === 0) return refuse(heading.line, message("importErrors.noGames"));
  return { ok: true, rows };
}

function refuse(line: number, reason: Message): GamesFile & { ok: false } {
  return { ok: false, problems: [{ line, reason }], rows: [] };
}

function lineAt(text: string, end: number): number {
  let line = 1;
  for (let at = 0; at < end; at += 1) {
    if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) line += 1;
  }
  return line;
}

function namesIn({ raw }: CsvLine, delimiter: Delimiter): string[] {
  const read = readCells(raw, delimiter);
  const names = read.ok ? read.cells.map((cell) => cell.trim().toLowerCase()) : [];
  // Spreadsheets often append empty columns.
  while (names.at(-1) === "") names.pop();
  return names;
}

function whyNotHeading(names: readonly string[]): Message[] {
  const known: readonly string[] = GAME_COLUMNS;
  if (!names.some((name) => known.includes(name))) {
    return [message("importErrors.noHeading")];
  }
  return [
    ...REQUIRED_COLUMNS.filter((name) => !names.includes(name)).map((column) =>
      message("importErrors.columnMissing", { column }),
    ),
    // Ignoring a column such as 'score_1' would silently lose every score.
    ...names
      .filter((name) => !known.includes(name))
      .slice(0, 20)
      .map((name) =>
        name
          ? message("importErrors.columnUnknown", { column: quoteCell(name) })
          : message("importErrors.columnUnnamed"),
      ),
    ...known
      .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
      .map((column) => message("importErrors.columnTwice", { column })),
  ];
}

function repeated(rows: ImportRow[]): ImportProblem[] {
  const seen = new Map<string, number>();
  const problems: ImportProblem[] = [];
  for (const row of rows) {
    const key = JSON.stringify([gameIdentity(row), row.time]);
    const line = seen.get(key);
    if (line === undefined) seen.set(key, row.line);
    else {
      problems.push({
        line: row.line,
        reason: message("importErrors.repeated", { line: `${line}` }),
      });
    }
  }
  return problems;
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

/**
 * Exports a tournament's games in the format that 'Import Games' reads. Omits games without both
 * teams. Live and abandoned scores and withdrawn teams have their own columns.
 */
export function gamesFile(
  tournament: string,
  games: readonly Game[],
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
        stage: game.firstPlace ? `placement ${game.firstPlace}-${game.lastPlace}` : game.stage,
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

interface CsvLine {
  line: number;
  raw: string;
}

// Longer than any game's line.
const MAX_LINE_LENGTH = 4_000;

/** The lines of a CSV text (CRLF, LF or CR) that are not empty, with their numbers. */
export function csvLines(text: string): CsvLine[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|[\n\r]/)
    .flatMap((raw, index) => (raw === "" ? [] : [{ line: index + 1, raw }]));
}

type Delimiter = "," | ";";

const QUOTED = /"((?:[^"]|"")*)"/y;
const PLAIN = { ",": /[^,]*/y, ";": /[^;]*/y };

/**
 * The cells of one line (RFC 4180). No cell of a games file holds a line break, so that a quote
 * left open spoils only its own line.
 */
export function readCells(
  raw: string,
  delimiter: Delimiter,
): { ok: true; cells: string[] } | { ok: false; reason: Message } {
  const refuse = (reason: Message) => ({ ok: false as const, reason });
  if (raw.length > MAX_LINE_LENGTH) {
    return refuse(message("importErrors.lineTooLong", { max: MAX_LINE_LENGTH }));
  }
  const cells: string[] = [];
  for (let at = 0; ; at += 1) {
    const pattern = raw[at] === '"' ? QUOTED : PLAIN[delimiter];
    pattern.lastIndex = at;
    const [found, quoted] = pattern.exec(raw) ?? [];
    if (found === undefined) return refuse(message("importErrors.quoteOpen"));
    if (quoted === undefined && found.includes('"')) {
      return refuse(message("importErrors.quoteInside"));
    }
    cells.push(quoted?.replaceAll('""', '"') ?? found);
    at += found.length;
    if (at === raw.length) return { ok: true, cells };
    if (raw[at] !== delimiter) return refuse(message("importErrors.quoteText"));
  }
}
