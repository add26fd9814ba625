import { type Message, message, type Text } from "#i18n/message.ts";
import { absoluteMinute, dayAndTimeOf } from "../competition/games/clock-rules.ts";
import { conflictsOf } from "./conflict-rules.ts";
import type {
  BlockedTime,
  Conflict,
  ConflictSettings,
  DayWindow,
} from "./conflict-settings-rules.ts";
import { type PlannedGame, plannedGameName } from "./planned-game-rules.ts";

export interface Cell {
  date: string;
  time: string;
  field: string;
}

export function movedGames<G extends Cell & { id: number }>(
  games: readonly G[],
  id: number,
  { date, time, field }: Cell,
): G[] {
  const from = games.find((game) => game.id === id);
  if (!from) return [...games];
  return games.map((game) => {
    if (game.id === id) return { ...game, date, time, field };
    const lies = game.date === date && game.time === time && game.field === field;
    return lies ? { ...game, date: from.date, time: from.time, field: from.field } : game;
  });
}

/** Conflicts of the moved games after a move, the worst first. */
export function conflictsAfter(
  games: readonly (PlannedGame & Cell)[],
  existing: readonly PlannedGame[],
  id: number,
  cell: Cell,
  rules: ConflictSettings,
): Conflict[] {
  const moved = movedGames(games, id, cell);
  const changed = new Set<PlannedGame>(moved.filter((game, place) => game !== games[place]));
  return conflictsOf<PlannedGame>([...moved, ...existing], rules, (game) =>
    changed.has(game),
  ).toSorted((a, b) => Number(b.isHard) - Number(a.isHard));
}

/** Sentences about what keeps the drafted games from being published. */
export function hardConflicts(...draft: Parameters<typeof conflictsOfDraft>): Message[] {
  return conflictsOfDraft(...draft)
    .filter(({ isHard, kind }) => isHard && kind !== "past")
    .map(({ sentence }) => sentence);
}

/**
 * Sentences about what could be better in a draft that can be published, and about games already on
 * the schedule that are at the same time on the draft's days.
 */
export function softConflicts(...draft: Parameters<typeof conflictsOfDraft>): Message[] {
  const [, existing, { windows = [], ...rules }] = draft;
  const ofDays = existing.filter(({ date }) => windows.some((day) => day.date === date));
  const atOnce = conflictsOf(ofDays, { ...rules, existing: true }).filter(
    ({ kind }) => kind === "field-twice" || kind === "team-twice",
  );
  return [...conflictsOfDraft(...draft).filter(({ isHard }) => !isHard), ...atOnce].map(
    ({ sentence }) => sentence,
  );
}

function conflictsOfDraft(
  drafted: readonly PlannedGame[],
  existing: readonly PlannedGame[],
  rules: ConflictSettings,
): Conflict[] {
  const ids = new Set(drafted.map(({ id }) => id));
  return conflictsOf([...drafted, ...existing], rules, ({ id }) => ids.has(id));
}

interface BoardRow {
  time: string;
  cells: BoardCell[];
}

export interface BoardCell extends Cell {
  key: string;
  gameId: number | null;
  taken: Text | null;
  /** What takes the cell is a game of the draft that began in an earlier row. */
  isRunning: boolean;
}

const MAX_AFTER = 6;

export function cellKey({ date, time, field }: Cell): string {
  return `${date} ${time} ${field}`;
}

/** Parses '2026-07-27 15:00 Field 1'. */
export function readCell(raw: string): Cell | null {
  const [, date, time, field] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) (.{1,180})$/u.exec(raw) ?? [];
  return date && time && field ? { date, time, field } : null;
}

interface BoardSettings {
  fields: readonly string[];
  breakMinutes: number;
  blocked: readonly BlockedTime[];
}

export function boardRows(
  day: DayWindow,
  games: readonly (PlannedGame & Cell)[],
  existing: readonly PlannedGame[],
  { fields, breakMinutes, blocked }: BoardSettings,
): BoardRow[] {
  const ofDay = games.filter(({ date }) => date === day.date);
  // The shortest game has the most places to go.
  const gameMinutes = Math.min(...games.map(({ minutes }) => minutes));
  const used = ofDay.map(({ date, time }) => absoluteMinute(date, time));
  const starts = withFree(
    [...new Set(used)].toSorted((a, b) => a - b),
    {
      first: absoluteMinute(day.date, day.from),
      last: absoluteMinute(day.date, day.to) - gameMinutes,
    },
    gameMinutes + breakMinutes,
  );
  const taken = [
    ...existing.flatMap(({ field, date, time, minutes, team1Name, team2Name }) => {
      if (time === null) return [];
      const start = absoluteMinute(date, time);
      return [{ field, start, end: start + minutes, label: `${team1Name} - ${team2Name}` }];
    }),
    ...blocked.map(({ field, date, from, to }) => ({
      field,
      start: absoluteMinute(date, from),
      end: absoluteMinute(date, to),
      label: message("planner.board.taken"),
    })),
  ];
  return starts.map((start) => {
    const { time } = dayAndTimeOf(start);
    return {
      time,
      cells: fields.map((field) => {
        const cell = { date: day.date, time, field };
        const other = taken.find(
          (each) => each.field === field && each.start < start + gameMinutes && start < each.end,
        );
        const running = ofDay.find((game) => {
          const began = absoluteMinute(game.date, game.time);
          return game.field === field && began < start && start < began + game.minutes;
        });
        return {
          ...cell,
          key: cellKey(cell),
          gameId: ofDay.find((game) => game.time === time && game.field === field)?.id ?? null,
          taken: running ? plannedGameName(running) : (other?.label ?? null),
          isRunning: running !== undefined,
        };
      }),
    };
  });
}

function withFree(
  used: readonly number[],
  { first, last }: { first: number; last: number },
  step: number,
): number[] {
  const starts: number[] = [];
  let free = first;
  for (const start of used) {
    for (; free + step <= start; free += step) starts.push(free);
    starts.push(start);
    free = start + step;
  }
  for (let after = 0; after < MAX_AFTER && free <= last; after++, free += step) starts.push(free);
  return starts;
}

export function conflictMark({ kind, who }: Pick<Conflict, "kind" | "who">): Message {
  return message(`planner.mark.${kind}`, { who });
}
