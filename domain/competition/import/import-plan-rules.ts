import { labelKey } from "#domain/core/text-rules.ts";
import { teamNameKey } from "#domain/teams/team-name-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { resultName } from "../games/game-name-rules.ts";
import { NO_RESULT, type Result, resultOf, sameResult } from "../games/result-rules.ts";
import { formatDate, formatTime } from "../games/schedule-rules.ts";
import { DEFAULT_BRACKET, gameIdentity, type ImportRow } from "./import-row-rules.ts";
import { type ExistingGame, type GameValues, isTurned, matchMeetings } from "./meeting-rules.ts";

/** `changes` are sentences such as 'Lions - Tigers: score 2-1 (was 1-1).'. */
export type ImportStep =
  | { action: "create"; row: ImportRow }
  /** It could be any of these games, or a new one. */
  | { action: "ask"; row: ImportRow; games: ExistingGame[] }
  | { action: "unchanged"; row: ImportRow; game: ExistingGame; changes: Message[] }
  /** `set` is in the order of the stored game's teams, which can be the reverse of the row's. */
  | {
      action: "update";
      row: ImportRow;
      game: ExistingGame;
      set: Partial<GameValues> & { date?: string };
      changes: Message[];
    };

/** What the organizer chose for the questions about a file, by question. */
export type Answers = ReadonlyMap<string, string>;

export function gameQuestion(row: ImportRow): string {
  return `game ${row.line}`;
}

/**
 * Plans the import row by row (docs/decisions/36). A row matches a stored game by tournament, stage
 * and teams in either order, then by which meeting of the two it is (`matchMeetings`). Empty cells
 * clear nothing, forfeits are unchanged, and knockout games without teams are ignored. Planning
 * again after the import finds everything unchanged.
 */
export function planImport(
  rows: readonly ImportRow[],
  existing: readonly ExistingGame[],
  locale: Locale = "en",
  answers: Answers = new Map(),
): ImportStep[] {
  const stored = Map.groupBy(existing, gameIdentity);
  const answerOf = (row: ImportRow) => answers.get(gameQuestion(row));
  const meetings = new Map(
    [...Map.groupBy(rows, gameIdentity)].flatMap(([key, same]) => [
      ...matchMeetings(same, stored.get(key) ?? [], answerOf),
    ]),
  );
  return rows.map((row) => {
    const found = meetings.get(row);
    if (!found) return { action: "create", row };
    return Array.isArray(found)
      ? { action: "ask", row, games: found }
      : compare(row, found, locale);
  });
}

function compare(row: ImportRow, game: ExistingGame, locale: Locale): ImportStep {
  const set: Partial<GameValues> & { date?: string } = {};
  const changes: Message[] = [];
  const teams = `${game.team1} - ${game.team2}`;
  const { date, field } = row;
  const time = row.time ?? game.time;
  if (date !== game.date || time !== game.time) {
    if (date !== game.date) set.date = date;
    if (time !== game.time) set.time = time;
    if (game.state === "postponed") set.state = "scheduled";
    const isOtherDay = date !== game.date;
    const moved = { teams, time: momentText(isOtherDay ? date : null, time, locale) };
    const before = momentText(isOtherDay ? game.date : null, game.time, locale);
    changes.push(
      before
        ? message("importGames.change.movedFrom", { ...moved, before })
        : message("importGames.change.moved", moved),
    );
  }
  if (field !== null && field !== game.field) {
    set.field = field;
    const { field: before } = game;
    changes.push(
      before
        ? message("importGames.change.fieldFrom", { teams, field, before })
        : message("importGames.change.field", { teams, field }),
    );
  }
  const after = newResult(row, game);
  const score = resultName(after);
  if (score !== null && !sameResult(after, game)) {
    const before = resultName(game);
    // The organizer's decisions take precedence over the file.
    if (game.state === "forfeit" || game.state === "annulled") {
      changes.push(message("importGames.change.stays", { teams, state: before ?? "", score }));
    } else {
      Object.assign(set, after);
      changes.push(
        before === null
          ? message("importGames.change.score", { teams, score })
          : message("importGames.change.scoreFrom", { teams, score, before }),
      );
    }
  }
  return Object.keys(set).length > 0
    ? { action: "update", row, game, set, changes }
    : { action: "unchanged", row, game, changes };
}

/** 'Sat, Jul 27, 3:00 PM', or either of both. */
export function momentText(date: string | null, time: string | null, locale: Locale): string {
  const day = date === null ? "" : formatDate(date, undefined, locale);
  return [day, time === null ? "" : formatTime(time, locale)].filter(Boolean).join(", ");
}

function newResult(row: ImportRow, game: ExistingGame): Result {
  const old = resultOf(game);
  const own = rowResult(row, isTurned(row, game));
  if (own.team1Score === null) return old;
  if (own.team1Score !== old.team1Score || own.team2Score !== old.team2Score) return own;
  if (old.state === "forfeit" && !own.afterExtraTime && own.team1Penalties === null) return old;
  const penalties = own.team1Penalties === null ? old : own;
  return {
    ...old,
    state: own.state,
    afterExtraTime: own.afterExtraTime || old.afterExtraTime,
    team1Penalties: penalties.team1Penalties,
    team2Penalties: penalties.team2Penalties,
  };
}

function rowResult(row: ImportRow, turned: boolean): Result {
  if (row.score1 === null) return NO_RESULT;
  const [team1Score, team2Score] = turned ? [row.score2, row.score1] : [row.score1, row.score2];
  const [team1Penalties, team2Penalties] = turned
    ? [row.penalties2, row.penalties1]
    : [row.penalties1, row.penalties2];
  return {
    ...NO_RESULT,
    state: "final",
    team1Score,
    team2Score,
    afterExtraTime: row.afterExtraTime,
    team1Penalties,
    team2Penalties,
  };
}

export function newGame(row: ImportRow): GameValues {
  return { time: row.time, field: row.field, ...rowResult(row, false) };
}

export interface ImportEntry {
  tournament: string;
  teams: { name: string; bracket: string }[];
}

/**
 * Tournaments and teams in file order; spellings that differ only in case or spaces are merged. A
 * team's bracket is that of its group games, else of its first row, else Bracket A.
 */
export function entriesOf(rows: readonly ImportRow[]): ImportEntry[] {
  return [...Map.groupBy(rows, (row) => labelKey(row.tournament)).values()].map((games) => {
    const teams = new Map<string, { name: string; bracket: string }>();
    const groupFirst = [
      ...games.filter((row) => row.stage === "group"),
      ...games.filter((row) => row.stage !== "group"),
    ];
    for (const row of groupFirst) {
      for (const name of [row.team1, row.team2]) {
        const key = teamNameKey(name);
        if (!teams.has(key)) teams.set(key, { name, bracket: row.bracket ?? DEFAULT_BRACKET });
      }
    }
    return { tournament: games[0]?.tournament ?? "", teams: [...teams.values()] };
  });
}
