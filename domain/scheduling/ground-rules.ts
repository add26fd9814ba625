import { absoluteMinute } from "../competition/games/clock-rules.ts";
import { placeOf, type TeamRules, travelBetween } from "./conflict-settings-rules.ts";
import type { PlanInput } from "./plan-input-rules.ts";
import type { PlannedGame } from "./planned-game-rules.ts";

/** Minutes since the epoch; `end` is exclusive. */
export interface TimeSpan {
  start: number;
  end: number;
}

/** A game to place; fields, teams and jobs are numbered from 0. */
export interface Job {
  /** Empty if the teams aren't known yet. */
  teams: readonly number[];
  minutes: number;
  /** The fields it can be on. */
  fields: readonly number[];
  /** The jobs that must be over before it, with the ground's time for order in between. */
  waitsFor: readonly number[];
  /** Jobs that it doesn't start before, unless it is pinned. */
  notBefore: readonly number[];
  /** Its first and last possible start. */
  earliest: number;
  latest: number;
  /** Its only possible start; its field is then the only one in `fields`. */
  pinned: number | null;
  /** Where it is and stays if it can. Otherwise it moves as little as possible. */
  own: { start: number; field: number } | null;
}

export interface GroundField {
  /** The field can't be used then; breaks around other games are included. */
  taken: readonly TimeSpan[];
  /** Fields of one place have the same number. */
  place: number;
}

export interface GroundTeam {
  /** The team can't play then. */
  away: readonly TimeSpan[];
  /** Its games that aren't jobs. A place of -1 is unknown. */
  fixed: readonly (TimeSpan & { place: number })[];
  /** Teams that can't play at the same time. */
  related: readonly number[];
}

/** What is possible where and when, whatever is placed. */
export interface Ground {
  /** By date. The last one is open-ended, so that games that don't fit come after its end. */
  days: readonly TimeSpan[];
  /** If given, the only minutes at which games start. */
  starts?: ReadonlySet<number> | undefined;
  fields: readonly GroundField[];
  teams: readonly GroundTeam[];
  breakMinutes: number;
  restMinutes: number;
  /** Between a game and those that decide its teams. */
  orderMinutes: number;
  /** Minutes between two places. */
  travel: readonly (readonly number[])[];
  /** The most games of a team on a day. */
  gamesPerDay: number;
}

/** By job. */
export interface Slots {
  starts: Int32Array;
  fields: Int32Array;
}

/** The start of a job without a place. */
export const NEVER = 2 ** 31 - 1;

/** The ground for these teams, around all existing games. */
export function groundOf(
  { settings, existing }: Pick<PlanInput, "settings" | "existing">,
  teams: readonly number[],
): Ground {
  const { breakMinutes, restMinutes, orderMinutes = restMinutes, places = [] } = settings;
  const related = (id: number) => {
    const found = (settings.apart ?? []).filter((set) => set.includes(id)).flat();
    return [...new Set(found)].filter((other) => other !== id);
  };
  // Teams outside of the plan have no jobs, but their existing games count for those related.
  const known = [...new Set([...teams, ...teams.flatMap(related)])];
  const fieldOf = new Map(places.map(({ field, place }) => [place, field]));
  const names = [...fieldOf.keys()];
  const numberOf = (field: string | null) => names.indexOf(placeOf(settings, field) ?? "");
  return {
    days: settings.days
      .map(({ date, from, to }) => spanBetween(date, from, to))
      .toSorted((a, b) => a.start - b.start),
    starts: settings.starts,
    fields: settings.fields.map((field) => ({
      place: numberOf(field),
      taken: [
        ...existing
          .filter((game) => game.field === field)
          .flatMap(spanOf)
          .map(({ start, end }) => ({ start: start - breakMinutes, end: end + breakMinutes })),
        ...settings.blocked
          .filter((each) => each.field === field)
          .map(({ date, from, to }) => spanBetween(date, from, to)),
      ],
    })),
    teams: known.map(
      (id): GroundTeam => ({
        away: awayOf(id, settings.hours ?? []),
        fixed: existing
          .filter(({ team1Id, team2Id }) => id === team1Id || id === team2Id)
          .flatMap((game) =>
            spanOf(game).map((span) => ({ ...span, place: numberOf(game.field) })),
          ),
        related: related(id)
          .map((other) => known.indexOf(other))
          .filter((other) => other >= 0),
      }),
    ),
    breakMinutes,
    restMinutes,
    orderMinutes,
    gamesPerDay: Number.POSITIVE_INFINITY,
    travel: names.map((one) =>
      names.map((other) =>
        travelBetween(settings, fieldOf.get(one) ?? null, fieldOf.get(other) ?? null),
      ),
    ),
  };
}

/** None for a game without a time. */
export function spanOf({
  date,
  time,
  minutes,
}: Pick<PlannedGame, "date" | "time" | "minutes">): TimeSpan[] {
  if (time === null) return [];
  const start = absoluteMinute(date, time);
  return [{ start, end: start + minutes }];
}

function spanBetween(date: string, from: string, to: string): TimeSpan {
  return { start: absoluteMinute(date, from), end: absoluteMinute(date, to) };
}

function awayOf(id: number, hours: NonNullable<TeamRules["hours"]>): TimeSpan[] {
  return hours
    .filter(({ teamId }) => teamId === id)
    .flatMap(({ date, from, to }) => [
      spanBetween(date, "00:00", from),
      spanBetween(date, to, "24:00"),
    ]);
}
