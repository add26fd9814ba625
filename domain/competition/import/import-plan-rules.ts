import { labelKey } from "#domain/core/text-rules.ts";
import { teamNameKey } from "#domain/teams/team-name-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { resultName } from "../games/game-name-rules.ts";
import { NO_RESULT, type Result, resultOf, sameResult } from "../games/result-rules.ts";
import { formatTime, type Stage } from "../games/schedule-rules.ts";
import { DEFAULT_BRACKET, gameIdentity, type ImportRow } from "./import-row-rules.ts";

export interface GameValues extends Result {
  time: string | null;
  field: string | null;
}

export interface ExistingGame extends GameValues {
  id: number;
  tournament: string;
  stage: Stage;
  date: string;
  team1: string;
  team2: string;
}

/** `changes` are sentences such as 'Lions - Tigers: score 2-1 (was 1-1).'. */
export type ImportStep =
  | { action: "create"; row: ImportRow }
  | { action: "unchanged"; row: ImportRow; game: ExistingGame; changes: Message[] }
  /** `set` is in the order of the stored game's teams, which can be the reverse of the row's. */
  | {
      action: "update";
      row: ImportRow;
      game: ExistingGame;
      set: Partial<GameValues>;
      changes: Message[];
    };

/**
 * Plans the import row by row (docs/decisions/36). A row matches a stored game by tournament,
 * stage, date and teams in either order, then by time; leftovers differ only in time and are moved.
 * Empty cells clear nothing, forfeits are unchanged, and knockout games without teams are ignored.
 * Planning again after the import finds everything unchanged.
 */
export function planImport(
  rows: readonly ImportRow[],
  existing: readonly ExistingGame[],
  locale: Locale = "en",
): ImportStep[] {
  const stored = Map.groupBy(existing, gameIdentity);
  const game = new Map<ImportRow, ExistingGame>();
  for (const [key, same] of Map.groupBy(rows, gameIdentity)) {
    for (const [row, found] of match(same, stored.get(key) ?? [])) game.set(row, found);
  }
  return rows.map((row) => {
    const found = game.get(row);
    return found ? compare(row, found, locale) : { action: "create", row };
  });
}

function match(rows: ImportRow[], games: ExistingGame[]): [ImportRow, ExistingGame][] {
  const free = games.toSorted((a, b) => compareText(a.time ?? "", b.time ?? "") || a.id - b.id);
  const pairs: [ImportRow, ExistingGame][] = [];
  const take = (row: ImportRow, index: number) => {
    const [found] = index < 0 ? [] : free.splice(index, 1);
    if (found) pairs.push([row, found]);
    return found !== undefined;
  };
  const sameTime = (row: ImportRow, game: ExistingGame) => game.time === row.time;
  const asWritten = (row: ImportRow, game: ExistingGame) => !isTurned(row, game);

  let open = rows.toSorted((a, b) => compareText(a.time ?? "99:99", b.time ?? "99:99"));
  for (const fits of [
    (row: ImportRow, game: ExistingGame) => sameTime(row, game) && asWritten(row, game),
    sameTime,
    asWritten,
    () => true,
  ]) {
    open = open.filter(
      (row) =>
        !take(
          row,
          free.findIndex((game) => fits(row, game)),
        ),
    );
  }
  return pairs;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isTurned(row: ImportRow, game: ExistingGame): boolean {
  return teamNameKey(row.team1) !== teamNameKey(game.team1);
}

function compare(row: ImportRow, game: ExistingGame, locale: Locale): ImportStep {
  const set: Partial<GameValues> = {};
  const changes: Message[] = [];
  const teams = `${game.team1} - ${game.team2}`;
  const { time, field } = row;
  if (time !== null && time !== game.time) {
    set.time = time;
    if (game.state === "postponed") set.state = "scheduled";
    const moved = { teams, time: formatTime(time, locale) };
    const before = game.time && formatTime(game.time, locale);
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
