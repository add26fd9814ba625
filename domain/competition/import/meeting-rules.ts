import { teamNameKey } from "#domain/teams/team-name-rules.ts";
import { hasResult, isUnplayed, type Result } from "../games/result-rules.ts";
import { compareText, type Stage } from "../games/schedule-rules.ts";
import type { ImportRow } from "./import-row-rules.ts";

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

/** The answer that a row is a game of its own. */
export const NEW = "new";

/** The stored game of a row, or those that it could be if it isn't a new one. */
export type Meetings = Map<ImportRow, ExistingGame | ExistingGame[]>;

/**
 * Finds the stored games of rows that all have the same tournament, stage and two teams (decision
 * 36). Unplayed games match by meeting number, others by day. `answerOf` is what the organizer said
 * about a row: the id of a game, or `NEW`. Rows that match nothing are new.
 */
export function matchMeetings(
  rows: readonly ImportRow[],
  games: readonly ExistingGame[],
  answerOf: (row: ImportRow) => string | undefined,
): Meetings {
  const meetings: Meetings = new Map();
  const free = new Set(games.toSorted((a, b) => byMoment(a, b, "") || a.id - b.id));
  const left = new Set(rows.toSorted((a, b) => byMoment(a, b, "99:99") || a.line - b.line));
  const pair = (row: ImportRow, game: ExistingGame) => {
    meetings.set(row, game);
    left.delete(row);
    free.delete(game);
  };
  const pairAll = (fits: (row: ImportRow, game: ExistingGame) => boolean) => {
    for (const row of left) {
      const game = [...free].find((each) => fits(row, each));
      if (game) pair(row, game);
    }
  };
  const pairInOrder = (row: ImportRow[], game: ExistingGame[]) => {
    for (const [index, each] of row.entries()) {
      const next = game[index];
      if (next) pair(each, next);
    }
  };
  const sameDay = (row: ImportRow, game: ExistingGame) => row.date === game.date;
  const sameMoment = (row: ImportRow, game: ExistingGame) =>
    sameDay(row, game) && row.time === game.time;

  pairAll((row, game) => answerOf(row) === String(game.id));
  const own = [...left].filter((row) => answerOf(row) === NEW);
  for (const row of own) left.delete(row);
  const asWritten = (row: ImportRow, game: ExistingGame) =>
    sameMoment(row, game) && !isTurned(row, game);
  const isFixed = (game: ExistingGame) => !isUnplayed(game);
  pairAll((row, game) => isFixed(game) && asWritten(row, game));
  pairAll((row, game) => isFixed(game) && sameMoment(row, game));

  // All meetings of the two in this order of their sides: the first is the first.
  const pairMeetings = () => {
    const [first] = [...left, ...free];
    for (const turned of [false, true]) {
      const ofOrder = (each: ImportRow | ExistingGame) =>
        first !== undefined && isTurned(each, first) === turned;
      const row = [...left].filter(ofOrder);
      const unplayed = [...free].filter((game) => isUnplayed(game) && ofOrder(game));
      if (row.length === unplayed.length) pairInOrder(row, unplayed);
    }
  };
  const isTimed = [...left].every(({ time }) => time !== null);
  if (isTimed) pairMeetings();
  pairAll(asWritten);
  pairAll(sameMoment);
  const areAlone = (row: ImportRow, game: ExistingGame) =>
    rows.filter((each) => each.date === row.date).length === 1 &&
    games.filter((each) => each.date === game.date).length === 1;
  pairAll((row, game) => row.time === null && sameDay(row, game) && areAlone(row, game));
  const isClear = isTimed || (rows.length === 1 && games.length === 1);
  if (isClear) {
    pairMeetings();
    pairAll((row, game) => isFixed(game) && sameDay(row, game) && !isTurned(row, game));
    pairAll((row, game) => isFixed(game) && sameDay(row, game));
    pairAll((row, game) => sameDay(row, game) && game.time === null && !isTurned(row, game));
  }
  const [first] = left;
  const unplayed = [...free].filter((game) => !isClear || isUnplayed(game));
  const isSame = unplayed.every((game) => first && !isTurned(first, game));
  if (isClear && isSame && left.size >= unplayed.length) pairInOrder([...left], unplayed);
  const asked = unplayed.filter((game) => free.has(game));
  // The result of a game played on another day would count twice; one broken off is played again.
  const isSameElsewhere = (row: ImportRow, game: ExistingGame) =>
    isFixed(game) && (row.score1 !== null || !hasResult(game));
  for (const row of left) {
    const elsewhere = [...free].filter((game) => isSameElsewhere(row, game));
    const games = asked.length > 0 ? asked : elsewhere;
    if (games.length > 0) meetings.set(row, games);
  }
  return meetings;
}

/** Whether two games of the same teams have their sides swapped. */
export function isTurned(one: Sides, other: Sides): boolean {
  return teamNameKey(one.team1) !== teamNameKey(other.team1);
}

type Sides = Pick<ImportRow, "team1" | "team2">;

type Scheduled = Pick<ImportRow, "date" | "time">;

function byMoment(one: Scheduled, other: Scheduled, untimed: string): number {
  return compareText(
    `${one.date} ${one.time ?? untimed}`,
    `${other.date} ${other.time ?? untimed}`,
  );
}
