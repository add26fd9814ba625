import type { SavedRules } from "#domain/scheduling/conflict-settings-rules.ts";
import type { NamedGame } from "#domain/scheduling/reschedule-conflict-rules.ts";
import { planReschedule, type Reschedule } from "#domain/scheduling/reschedule-rules.ts";
import { SPEC_LENGTHS } from "./lengths.ts";

export const DAY = "2025-07-15";

let made = 0;

export function game(text: string, other: Partial<NamedGame> = {}): NamedGame {
  const [, time = "", field = "", one = "", two = ""] =
    /^(\S+) (.*): (.*) - (.*)$/.exec(text) ?? [];
  return {
    id: ++made,
    tournamentId: 1,
    date: DAY,
    time,
    field,
    stage: "group",
    state: "scheduled",
    minutes: null,
    lengths: SPEC_LENGTHS,
    startedAt: null,
    team1Id: teamId(one),
    team2Id: teamId(two),
    team1Name: one,
    team2Name: two,
    ...other,
  };
}

const names: string[] = [];
function teamId(name: string): number {
  if (!names.includes(name)) names.push(name);
  return names.indexOf(name) + 1;
}

export const shift = (other: Partial<Reschedule>): Reschedule => ({
  date: DAY,
  from: null,
  fields: [],
  by: 0,
  gameMinutes: null,
  ...other,
});

/** The moves as '15:20 Lions (6)'. */
export const planned = (games: NamedGame[], how: Partial<Reschedule>, saved: SavedRules = {}) =>
  planReschedule(games, shift(how), saved).moves.map(({ game: { team1Name }, time, minutes }) =>
    [time, team1Name, minutes ? `(${minutes})` : ""].join(" ").trim(),
  );
