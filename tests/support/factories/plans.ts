import { dayAndTimeOf } from "../../../domain/competition/games/clock-rules.ts";
import { seededRandom } from "../../../domain/core/random-rules.ts";
import type { PlanInput } from "../../../domain/scheduling/plan-input-rules.ts";

export const fieldNames = (count: number) =>
  Array.from({ length: count }, (_, place) => `Field ${place + 1}`);

/** Brackets of so many teams and minutes a game, each in a tournament of its own. */
export function planOf(
  brackets: readonly (readonly [teams: number, minutes: number])[],
  settings: Partial<PlanInput["settings"]> = {},
  other: Partial<Omit<PlanInput, "settings" | "brackets">> = {},
): PlanInput {
  let id = 0;
  return {
    brackets: brackets.map(([size, minutes], place) => ({
      id: place + 1,
      tournamentId: place + 1,
      minutes,
      teams: Array.from({ length: size }, () => ({ id: ++id, name: `Team ${id}` })),
    })),
    settings: {
      fields: fieldNames(2),
      days: [{ date: "2026-07-27", from: "09:00", to: "20:00" }],
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

/** 4 to 24 teams in brackets of 4 to 8 on 1 to 6 fields, one or two lengths, rests, blocked times. */
export function randomDay(seed: number): PlanInput {
  const random = seededRandom(seed);
  const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const lengths = [from(2, 8) * 5, from(2, 8) * 5];
  const brackets: [number, number][] = [];
  for (let left = from(4, 24); left >= 4; ) {
    const size = left < 8 ? left : Math.min(from(4, 8), left - 4);
    brackets.push([size, lengths[brackets.length % 2] ?? 20]);
    left -= size;
  }
  const fields = fieldNames(from(1, 6));
  const time = (minute: number) => dayAndTimeOf(minute).time;
  return planOf(
    random() < 0.5 ? brackets.map(([size]) => [size, lengths[0] ?? 20]) : brackets,
    {
      fields,
      days: [{ date: "2026-07-27", from: "09:00", to: "10:00" }],
      breakMinutes: from(0, 3) * 5,
      restMinutes: from(0, 6) * 5,
      blocked: Array.from({ length: from(0, 2) }, () => {
        const start = from(108, 180) * 5;
        return {
          field: fields[from(0, fields.length - 1)] ?? "",
          date: "2026-07-27",
          from: time(start),
          to: time(start + from(6, 24) * 5),
        };
      }),
    },
    { seed },
  );
}
