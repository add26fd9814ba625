import { type LocalMoment, localMoment } from "../competition/games/clock-rules.ts";
import { suspensionChangesAt, suspensionOf } from "../competition/games/suspension-rules.ts";
import { formVersion } from "../core/form-version.ts";
import type { Cup } from "../cup/current-cup.ts";
import type { SavedRules } from "./conflict-settings-rules.ts";
import type { OrderedGame } from "./existing-games.ts";
import type { ReplanInput } from "./game-day-input.ts";
import {
  earliestStart,
  isPlannable,
  nextStep,
  type ReplanRequest,
  replanDayOf,
} from "./replan-day-rules.ts";
import { replanDay } from "./replan-rules.ts";
import { dayToReschedule } from "./reschedule.ts";

export function dayToReplan(games: readonly OrderedGame[], date: string | null, today: string) {
  return date !== null && date >= today ? date : dayToReschedule(games, null, today);
}

/** The next five minutes, or on a later day its first game. */
export function firstTime(games: readonly OrderedGame[], date: string, at: LocalMoment): string {
  const next = nextStep(at);
  if (date === next.date) return next.time;
  const times = games.filter((game) => isPlannable(game, date)).map(({ time }) => time ?? "");
  return times.toSorted()[0] ?? "00:00";
}

/**
 * The fields of the cup's games and of the schedule maker, by name, so that one without games that
 * day can be used again. `used` are those with games that day.
 */
export function fieldsOn(games: readonly OrderedGame[], date: string, { fields = [] }: SavedRules) {
  const of = (some: readonly OrderedGame[]) => some.flatMap(({ field }) => field ?? []);
  const byNames = (names: readonly string[]) => [...new Set(names)].toSorted(byName);
  return {
    all: byNames([...of(games), ...fields]),
    used: byNames(of(games.filter((game) => game.date === date))),
  };
}

export const byName = new Intl.Collator("en", { numeric: true }).compare;

/** Null if the day is over. */
export function requestOf(
  cup: Cup,
  now: Date,
  games: readonly OrderedGame[],
  { earliest, ...input }: ReplanInput & { earliest?: string },
  saved: SavedRules,
): ReplanRequest | null {
  const at = localMoment(cup.zone, now);
  const date = dayToReplan(games, input.date, at.date);
  const from = input.from ?? firstTime(games, date, at);
  const until = suspensionChangesAt(suspensionOf(cup, now), now);
  const resumes = until === null ? null : localMoment(cup.zone, new Date(until));
  const first = earliest ?? earliestStart({ date, from }, at, resumes);
  if (first === null) return null;
  const { all } = fieldsOn(games, date, saved);
  const fields = all.filter((field) => input.fields.includes(field));
  return { ...input, date, from, earliest: first, fields };
}

/** The plan, with a version that changes whenever its moves would. */
export function replanWithVersion(
  games: readonly OrderedGame[],
  request: ReplanRequest,
  saved: SavedRules,
  zone: string,
) {
  const day = replanDayOf(games, request, saved, zone);
  const replan = replanDay(day);
  const sequences = new Map(games.map(({ id, sequence }) => [id, sequence]));
  const version = formVersion({
    moves: replan.moves.map(({ game: { id }, time, field }) => [
      id,
      sequences.get(id),
      time,
      field,
    ]),
    left: replan.left.map(({ id }) => id),
  });
  const coming = games.filter(
    (game) => isPlannable(game, request.date) && (game.time ?? "") >= request.from,
  );
  return { request, day, replan, version, coming };
}
