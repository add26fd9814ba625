import type { SheetRow } from "#domain/core/sheet-rules.ts";
import { originalCell } from "#domain/core/spreadsheet-rules.ts";
import { type CleanLine, cleanLine, labelKey } from "#domain/core/text-rules.ts";
import { cleanTeamName, teamNameKey } from "#domain/teams/team-name-rules.ts";
import { type Message, message } from "#i18n/message.ts";
import {
  MAX_FIELD,
  MAX_SCORE,
  type Places,
  parsePlaces,
  parseScore,
  parseStage,
  type Stage,
} from "../games/schedule-rules.ts";
import type { Column } from "./heading-rules.ts";
import { type DateOrder, readMoment, readTime } from "./moment-rules.ts";

export const DEFAULT_BRACKET = "Bracket A";

const MAX_TOURNAMENT_LENGTH = 80;
const MAX_BRACKET_LENGTH = 40;

/** One game of an import file, with cleaned names and scores from 0 to 99. */
export interface ImportRow {
  line: number;
  tournament: string;
  /** Null only for a knockout game that names none; a group game defaults to Bracket A. */
  bracket: string | null;
  /** A default bracket applies only to new teams. */
  bracketNamed: boolean;
  stage: Stage;
  /** Of a placement game. */
  places: Places | null;
  date: string;
  time: string | null;
  field: string | null;
  team1: string;
  team2: string;
  /** After extra time, if any. Both or none. */
  score1: number | null;
  score2: number | null;
  afterExtraTime: boolean;
  penalties1: number | null;
  penalties2: number | null;
}

type Add = (reason: Message) => void;

/** Reads the row of a game. Null if it reports something. */
export function readRow(
  { line, cells }: SheetRow,
  columns: readonly (Column | null)[],
  known: { order: DateOrder | null; tournament: string },
  report: Add,
): ImportRow | null {
  let good = true;
  const add: Add = (reason) => {
    good = false;
    report(reason);
  };
  const used = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  const needed = columns.findLastIndex((column) => column !== null) + 1;
  if (used > columns.length || cells.length < needed) {
    add(message("importErrors.cells", { columns: columns.length, cells: cells.length }));
    return null;
  }
  const cell = (name: Column) => originalCell(cells[columns.indexOf(name)]?.trim() ?? "");

  const stage = cell("stage") === "" ? "group" : readStage(cell("stage"));
  if (!stage) add(message("importErrors.stage", { cell: quoteCell(cell("stage")) }));
  const moment = readMoment(cell("date"), known.order);
  if (!moment) {
    add(
      cell("date")
        ? message("importErrors.date", { cell: quoteCell(cell("date")) })
        : message("importErrors.noDate"),
    );
  }
  const time = isEmpty(cell("time")) ? (moment?.time ?? null) : readTime(cell("time"));
  if (!isEmpty(cell("time")) && !time) {
    add(message("importErrors.time", { cell: quoteCell(cell("time")) }));
  }
  const defaultBracket = stage === "group" ? DEFAULT_BRACKET : null;

  const name = (column: Column, max: number) =>
    readName(column, cell(column), cleanLine(cell(column), max), add);
  const team = (column: Column) => readName(column, cell(column), cleanTeamName(cell(column)), add);
  const number = (column: Column) => readNumber(column, cell(column), add);
  const both = cell("score") === "" ? ["", ""] : cell("score").split(/ ?[-:\u2010-\u2013] ?/, 3);
  const score = (side: 0 | 1) =>
    readNumber("score", both.length === 2 ? (both[side] ?? "") : cell("score"), add);
  const row: ImportRow = {
    line,
    tournament: columns.includes("tournament")
      ? name("tournament", MAX_TOURNAMENT_LENGTH)
      : known.tournament,
    bracket: cell("bracket") === "" ? defaultBracket : name("bracket", MAX_BRACKET_LENGTH),
    bracketNamed: cell("bracket") !== "",
    stage: stage ?? "group",
    places: stage === "placement" ? parsePlaces(cell("stage")) : null,
    date: moment?.date ?? "",
    time,
    field: isEmpty(cell("field")) ? null : name("field", MAX_FIELD),
    team1: team("team1"),
    team2: team("team2"),
    score1: columns.includes("score") ? score(0) : number("score1"),
    score2: columns.includes("score") ? score(1) : number("score2"),
    afterExtraTime: readYesOrNo(cell("after_extra_time"), add),
    penalties1: number("penalties1"),
    penalties2: number("penalties2"),
  };
  if (good) checkGame(row, add);
  return good ? row : null;
}

/** What other tools write where nothing is decided. */
function isEmpty(cell: string): boolean {
  return /^(?:|-|tb[acd])$/i.test(cell);
}

/** Also as other tools call group games, such as 'Pool play' or the number of a round. */
function readStage(cell: string): Stage | null {
  const word = cell.toLowerCase().replace(/[\s_.#‐-―-]+/gu, "");
  return /^(?!round(?:16|32)$)(?:(?:pool|league|regular)(?:game|play|season)?|roundrobin|(?:round|matchday|week)?\d{1,2})$/.test(
    word,
  )
    ? "group"
    : parseStage(cell);
}

function readName(column: Column, raw: string, clean: CleanLine, add: Add): string {
  if (clean.ok) return clean.value;
  add(
    clean.empty
      ? message("importErrors.columnEmpty", { column })
      : message("importErrors.columnWrong", {
          column,
          cell: quoteCell(raw),
          reason: clean.reason,
        }),
  );
  return "";
}

function readNumber(column: Column, raw: string, add: Add): number | null {
  const value = parseScore(raw);
  if (raw !== "" && value === null) {
    add(message("importErrors.notNumber", { column, cell: quoteCell(raw), max: MAX_SCORE }));
  }
  return value;
}

const YES = ["yes", "y", "true", "1", "x"];
const NO = ["", "no", "n", "false", "0"];

function readYesOrNo(raw: string, add: Add): boolean {
  const word = raw.toLowerCase();
  if (!YES.includes(word) && !NO.includes(word)) {
    add(message("importErrors.notYesOrNo", { column: "after_extra_time", cell: quoteCell(raw) }));
  }
  return YES.includes(word);
}

function checkGame(row: ImportRow, add: Add): void {
  const scored = row.score1 !== null && row.score2 !== null;
  const penalties = row.penalties1 !== null || row.penalties2 !== null;
  if (labelKey(row.team1) === labelKey(row.team2)) {
    add(message("competitionErrors.game.itself"));
  } else if (teamNameKey(row.team1) === teamNameKey(row.team2)) {
    const [team, other] = [quoteCell(row.team1), quoteCell(row.team2)];
    add(message("importErrors.oneTeam", { team, other }));
  }
  if (!scored && (row.score1 !== null || row.score2 !== null)) {
    add(message("importErrors.oneScore"));
  } else if (!scored && (penalties || row.afterExtraTime)) {
    add(message("importErrors.extraWithoutScore"));
  }
  if (row.stage === "group" && (penalties || row.afterExtraTime)) {
    add(message("competitionErrors.result.groupNoExtra"));
  }
  if (!penalties) return;
  if (row.penalties1 === null || row.penalties2 === null) {
    add(message("importErrors.onePenalties"));
  } else if (row.penalties1 === row.penalties2) {
    add(message("competitionErrors.result.penaltiesTied"));
  } else if (scored && row.score1 !== row.score2) {
    add(message("competitionErrors.result.penaltiesNotTied"));
  }
}

/** Of all meetings of two teams in a stage: tournament, stage and the teams in either order. */
export function gameIdentity(game: Pick<ImportRow, "tournament" | "stage" | "team1" | "team2">) {
  const teams = [teamNameKey(game.team1), teamNameKey(game.team2)].sort();
  return JSON.stringify([labelKey(game.tournament), game.stage, ...teams]);
}

export function quoteCell(raw: string): string {
  const plain = [
    ...raw
      .slice(0, 80)
      .replace(/[\p{C}\p{Z}]+/gu, " ")
      .trim(),
  ];
  return `'${plain.length > 40 ? `${plain.slice(0, 40).join("")}…` : plain.join("")}'`;
}
