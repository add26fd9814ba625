import type { MakeKnockoutInput } from "#domain/competition/knockout/input.ts";
import { addDays } from "#domain/core/date-rules.ts";
import type { DemoTeam } from "./people.ts";

type Bracket = DemoTeam["bracket"];

export interface DemoGame {
  bracket: Bracket;
  team1: number;
  team2: number;
  score: { team1Score: number; team2Score: number } | null;
  date: string;
  time: string;
  field: string;
}

/**
 * '1 5-0 6' is team 1 against team 6. Goal difference decides the top of the youth table, goals
 * scored decides bracket A of the open tournament.
 */
const rounds: Record<Bracket, readonly (readonly string[])[]> = {
  youth: [
    ["1 5-0 6", "2 2-1 5", "3 0-0 4"],
    ["6 1-3 4", "5 2-2 3", "1 1-1 2"],
    ["2 3-1 6", "3 2-1 1", "4 2-0 5"],
    ["6 v 5", "1 v 4", "2 v 3"],
    ["3 v 6", "4 v 2", "5 v 1"],
  ],
  openA: [
    ["2 1-0 5", "3 2-2 4"],
    ["5 1-3 3", "1 2-0 2"],
    ["3 0-0 1", "4 3-1 5"],
    ["1 v 4", "2 v 3"],
    ["4 v 2", "5 v 1"],
  ],
  openB: [
    ["2 3-3 5", "3 1-0 4"],
    ["5 2-1 3", "1 0-4 2"],
    ["4 0-1 5", "3 1-1 1"],
    ["1 v 4", "2 v 3"],
    ["4 v 2", "5 v 1"],
  ],
};

type Slot = readonly [bracket: Bracket, round: number, place: number, field: string];

const [north, south, east] = ["North", "South", "East"] as const;

/** Minutes of the day. */
const yesterday: readonly (readonly [minute: number, slots: readonly Slot[]])[] = [
  [15 * 60, wholeRound("youth", 1)],
  [15 * 60 + 20, openRound(1)],
  [15 * 60 + 40, [["openB", 1, 2, north]]],
  [16 * 60, wholeRound("youth", 2)],
  [16 * 60 + 20, openRound(2)],
  [16 * 60 + 40, [["openB", 2, 2, north]]],
];

/** Minutes from now: earlier games have scores, later ones do not. */
const today: typeof yesterday = [
  [-45, wholeRound("youth", 3)],
  [-30, openRound(3)],
  [-15, [["openB", 3, 2, north]]],
  [
    0,
    [
      ["youth", 4, 1, north],
      ["openA", 4, 1, south],
    ],
  ],
  [5, [["openB", 4, 2, east]]],
  [
    15,
    [
      ["youth", 4, 2, north],
      ["openA", 4, 2, south],
    ],
  ],
  [20, [["openB", 4, 1, east]]],
  [30, [["youth", 4, 3, north]]],
];

const tomorrow: typeof yesterday = [
  [17 * 60, wholeRound("youth", 5)],
  [17 * 60 + 20, openRound(5)],
  [17 * 60 + 40, [["openB", 5, 2, north]]],
];

export function demoKnockout(day: string): MakeKnockoutInput {
  return {
    advancing: 4,
    thirdPlace: true,
    placement: false,
    withoutGroups: false,
    date: addDays(day, 1),
    time: "18:15",
    fields: [north, south],
    minutesBetween: 20,
  };
}

function wholeRound(bracket: Bracket, round: number): Slot[] {
  return [north, south, east].map((field, index) => [bracket, round, index + 1, field]);
}

function openRound(round: number): Slot[] {
  return [
    ["openA", round, 1, north],
    ["openA", round, 2, south],
    ["openB", round, 1, east],
  ];
}

/**
 * Returns the games of a cup in progress. `day` (yyyy-MM-dd) and `minute` of the day are the
 * current time in the cup's zone.
 */
export function demoGames(day: string, minute: number): DemoGame[] {
  const now = minute - (minute % 5);
  return [
    ...yesterday.flatMap((wave) => gamesOf(wave, addDays(day, -1), 0)),
    ...today.flatMap((wave) => gamesOf(wave, ...within(day, now, wave[0]))),
    ...tomorrow.flatMap((wave) => gamesOf(wave, addDays(day, 1), 0)),
  ];
}

const LAST_GAME = 20 * 60;
const FIRST_GAME = 15 * 60;
const MINUTES_A_DAY = 24 * 60;

function within(day: string, now: number, offset: number): [day: string, shift: number] {
  if (now + offset < 0) return [addDays(day, -1), LAST_GAME];
  if (now + offset >= MINUTES_A_DAY) return [addDays(day, 1), FIRST_GAME];
  return [day, now];
}

function gamesOf(
  [minute, slots]: readonly [number, readonly Slot[]],
  date: string,
  shift: number,
): DemoGame[] {
  return slots.map(([bracket, round, place, field]) => {
    const written = rounds[bracket][round - 1]?.[place - 1] ?? "";
    const read = /^(\d) (?:v|(\d)-(\d)) (\d)$/.exec(written);
    if (!read) throw new Error(`There is no game ${place} in round ${round} of ${bracket}.`);
    const [, team1, score1, score2, team2] = read;
    return {
      bracket,
      team1: Number(team1),
      team2: Number(team2),
      score:
        score1 === undefined ? null : { team1Score: Number(score1), team2Score: Number(score2) },
      date,
      time: clock(minute + shift),
      field,
    };
  });
}

function clock(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
