import { addDays } from "#domain/core/date-rules.ts";
import type { Cup } from "#domain/cup/current-cup.ts";

export type CupPhase = "before" | "during" | "after";

/** The days of a tournament's games that aren't canceled. */
export interface GameDays {
  tournamentId: number;
  first: string;
  last: string;
  /** The last day with a live game. */
  live: string | null;
  /** Games without a result. */
  open: number;
  /** Has knockout games other than semifinals, third place and final. */
  hasMoreRounds: boolean;
}

/** A cup without games hasn't begun, whatever its dates say. */
export function cupPhase(
  cup: Pick<Cup, "startsOn" | "endsOn">,
  days: readonly GameDays[],
  today: string,
): CupPhase {
  const first = firstCupDay(cup, days);
  if (first === null || today < first) return "before";
  const isOver = [cup.endsOn, ...days.map(({ last }) => last)].every(
    (day) => day === null || day < today,
  );
  // The final can go on after midnight.
  const yesterday = addDays(today, -1);
  const isPlaying = days.some(({ live }) => live !== null && live >= yesterday);
  return isOver && !isPlaying ? "after" : "during";
}

/** Null for a cup without games. */
export function firstCupDay(cup: Pick<Cup, "startsOn">, days: readonly GameDays[]): string | null {
  const [game] = days.map(({ first }) => first).sort();
  if (game === undefined) return null;
  return cup.startsOn !== null && cup.startsOn < game ? cup.startsOn : game;
}

/**
 * The day of which a schedule shows the games: the one asked for, or on the cup's own days today;
 * null for all days.
 */
export function shownDay(
  asked: string | null,
  days: readonly string[],
  { startsOn, endsOn }: Pick<Cup, "startsOn" | "endsOn">,
  today: string,
): string | null {
  if (asked === ALL_DAYS) return null;
  if (asked !== null && days.includes(asked)) return asked;
  const isCupDay = startsOn !== null && endsOn !== null && startsOn <= today && today <= endsOn;
  return isCupDay && days.includes(today) ? today : null;
}

/** In an address, in the place of a day. */
export const ALL_DAYS = "all";
