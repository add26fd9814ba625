import { dayAndTimeOf } from "#domain/competition/games/clock-rules.ts";
import { seededRandom } from "#domain/core/random-rules.ts";
import type { FixedGame, PlanInput } from "#domain/scheduling/plan-input-rules.ts";

export const fieldNames = (count: number) =>
  Array.from({ length: count }, (_, place) => `Field ${place + 1}`);

export const bracketsOf = (brackets: readonly (readonly [teams: number, minutes: number])[]) =>
  brackets.map(([size, minutes]) => `${size}x${minutes}`).join(" ");

export const PLAN_DAY = "2026-07-27";

/** Brackets as "6x20 5x30": teams and minutes a game, each in a tournament of its own. */
export function planOf(
  brackets: string,
  settings: Partial<PlanInput["settings"]> = {},
  other: Partial<Omit<PlanInput, "settings" | "brackets">> = {},
): PlanInput {
  let id = 0;
  return {
    brackets: brackets.split(" ").map((bracket, place) => {
      const [size = 0, minutes = 0] = bracket.split("x").map(Number);
      const teams = Array.from({ length: size }, () => ({ id: ++id, name: `Team ${id}` }));
      return { id: place + 1, tournamentId: place + 1, minutes, teams };
    }),
    settings: {
      fields: fieldNames(2),
      days: [{ date: PLAN_DAY, from: "09:00", to: "20:00" }],
      blocked: [],
      breakMinutes: 5,
      restMinutes: 10,
      meetings: 1,
      ...settings,
    },
    existing: [],
    seed: 1,
    ...other,
  };
}

export function fixedGame(
  id: number,
  [team1Id, team2Id]: readonly [number, number],
  time: string,
  other: Partial<FixedGame> = {},
): FixedGame {
  const names = { team1Name: `Team ${team1Id}`, team2Name: `Team ${team2Id}` };
  const where = { bracketId: null, date: PLAN_DAY, time, minutes: 10, field: "Field 1" };
  return { id, ...where, team1Id, team2Id, ...names, ...other };
}

/** 4 to 24 teams in brackets of 4 to 8 on 1 to 6 fields, one or two lengths, rests, blocked times. */
export function randomDay(seed: number): PlanInput {
  const random = seededRandom(seed);
  const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const lengths = [from(2, 8) * 5, from(2, 8) * 5];
  const brackets: [teams: number, minutes: number][] = [];
  for (let left = from(4, 24); left >= 4; ) {
    const size = left < 8 ? left : Math.min(from(4, 8), left - 4);
    brackets.push([size, lengths[brackets.length % 2] ?? 20]);
    left -= size;
  }
  const fields = fieldNames(from(1, 6));
  const time = (minute: number) => dayAndTimeOf(minute).time;
  return planOf(
    bracketsOf(random() < 0.5 ? brackets.map(([size]) => [size, lengths[0] ?? 20]) : brackets),
    {
      fields,
      days: [{ date: PLAN_DAY, from: "09:00", to: "10:00" }],
      breakMinutes: from(0, 3) * 5,
      restMinutes: from(0, 6) * 5,
      blocked: Array.from({ length: from(0, 2) }, () => {
        const start = from(108, 180) * 5;
        const field = fields[from(0, fields.length - 1)] ?? "";
        return { field, date: PLAN_DAY, from: time(start), to: time(start + from(6, 24) * 5) };
      }),
    },
    { seed },
  );
}
