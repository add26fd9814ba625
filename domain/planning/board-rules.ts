import { dayAndTimeOf, minuteOf } from "./clock-rules.ts";
import type { ConflictKind, DayWindow, PlannedGame } from "./conflict-rules.ts";
import type { Cell } from "./move-rules.ts";

export interface BoardRow {
  time: string;
  cells: BoardCell[];
}

export interface BoardCell extends Cell {
  key: string;
  gameId: number | null;
  taken: string | null;
}

const MOST_AFTER = 6;

export function cellKey({ date, time, field }: Cell): string {
  return `${date} ${time} ${field}`;
}

export function boardRows(
  day: DayWindow,
  games: readonly (PlannedGame & Cell)[],
  standing: readonly PlannedGame[],
  {
    fields,
    gameMinutes,
    breakMinutes,
    blocked,
  }: {
    fields: readonly string[];
    gameMinutes: number;
    breakMinutes: number;
    blocked: readonly (DayWindow & { field: string })[];
  },
): BoardRow[] {
  const ofDay = games.filter(({ date }) => date === day.date);
  const used = ofDay.map(({ date, time }) => minuteOf(date, time));
  const starts = withFree(
    [...new Set(used)].toSorted((a, b) => a - b),
    { first: minuteOf(day.date, day.from), last: minuteOf(day.date, day.to) - gameMinutes },
    gameMinutes + breakMinutes,
  );
  const busy = standing.filter((game) => game.time !== null && fields.includes(game.field ?? ""));
  return starts.map((start) => {
    const { time } = dayAndTimeOf(start);
    const meets = (date: string, from: string, to: number) =>
      minuteOf(date, from) < start + gameMinutes && start < to;
    return {
      time,
      cells: fields.map((field) => {
        const cell = { date: day.date, time, field };
        const other = busy.find(
          (each) =>
            each.field === field &&
            meets(each.date, each.time ?? "", minuteOf(each.date, each.time ?? "") + each.minutes),
        );
        const isBlocked = blocked.some(
          (each) =>
            each.field === field && meets(each.date, each.from, minuteOf(each.date, each.to)),
        );
        return {
          ...cell,
          key: cellKey(cell),
          gameId: ofDay.find((game) => game.time === time && game.field === field)?.id ?? null,
          taken: other ? `${other.team1Name} - ${other.team2Name}` : isBlocked ? "Taken" : null,
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
  for (let after = 0; after < MOST_AFTER && free <= last; after++, free += step) starts.push(free);
  return starts;
}

const SHORT: Record<ConflictKind, string> = {
  "team-twice": "plays then",
  rest: "too little rest",
  "field-twice": "is taken",
  order: "is too early",
  blocked: "is taken",
  window: "outside of the day",
  past: "is in the past",
  break: "short break",
  wait: "long wait",
};

export function conflictMark({ kind, who }: { kind: ConflictKind; who: string }): string {
  return `${who}: ${SHORT[kind]}`;
}
