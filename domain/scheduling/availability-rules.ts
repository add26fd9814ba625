import type { TeamRules } from "./conflict-settings-rules.ts";

/** When a team can't play; on every day if `date` is null. */
export interface TeamTime {
  teamId: number;
  date: string | null;
  side: "before" | "after";
  /** HH:MM. */
  time: string;
}

/** The lower id is the first. */
export type TeamPair = readonly [number, number];

export function pairOf(one: number, other: number): TeamPair {
  return one < other ? [one, other] : [other, one];
}

/** What the current cup's teams can't do, whatever is planned. */
export interface Availability {
  times: readonly TeamTime[];
  /** Teams that never play at the same time because an organizer said so. */
  requested: readonly TeamPair[];
  /** Others that don't because they share a person. */
  shared: readonly TeamPair[];
}

export const DAY_STARTS = "00:00";
export const DAY_ENDS = "24:00";

export function teamRulesOn(
  { times, requested, shared }: Availability,
  dates: readonly string[],
): Required<Pick<TeamRules, "hours" | "apart">> {
  const teams = [...Map.groupBy(times, ({ teamId }) => teamId)];
  return {
    hours: [...new Set(dates)].flatMap((date) =>
      teams.flatMap(([teamId, own]) => {
        const ofDay = own.filter((each) => each.date === null || each.date === date);
        const timesOf = (side: TeamTime["side"]) =>
          ofDay
            .filter((each) => each.side === side)
            .map(({ time }) => time)
            .toSorted();
        const from = timesOf("before").at(-1) ?? DAY_STARTS;
        const to = timesOf("after")[0] ?? DAY_ENDS;
        return ofDay.length === 0 ? [] : [{ teamId, date, from, to }];
      }),
    ),
    apart: [...requested, ...shared],
  };
}
