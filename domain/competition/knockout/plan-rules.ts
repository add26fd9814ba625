import { dayAndTimeOf, minutesOfDay } from "../games/clock-rules.ts";
import { firstRoundPairings, paired } from "./first-round-rules.ts";
import type { FromBracket, GameKey, KnockoutStage, Source } from "./side-source-rules.ts";

export interface PlannedKnockoutGame extends GameKey {
  firstPlace: number | null;
  lastPlace: number | null;
  /** From 1. Games of one round can be played side by side. */
  round: number;
  sides: readonly [Source, Source];
}

/** The first round is the round of 32 at most. */
export const MAX_ADVANCING = 32;

export function advancingChoices(brackets: readonly FromBracket[]): number[] {
  const teams = brackets.reduce((sum, bracket) => sum + bracket.teams, 0);
  const most = Math.min(teams, MAX_ADVANCING);
  return Array.from({ length: Math.max(0, most - 1) }, (_, index) => index + 2);
}

/** The bracket whose teams can go straight into the knockout: the only one with teams. */
export function bracketWithoutGroups<Bracket extends FromBracket>(brackets: readonly Bracket[]) {
  const [only, ...others] = brackets.filter(({ teams }) => teams > 0);
  const isPossible = only && others.length === 0 && only.teams >= 2 && only.teams <= MAX_ADVANCING;
  return isPossible ? only : null;
}

export function defaultAdvancing(brackets: readonly FromBracket[]): number {
  const most = brackets.length === 1 ? 4 : 3 * brackets.length;
  const full = advancingChoices(brackets).filter((count) => Number.isInteger(Math.log2(count)));
  return full.findLast((count) => count <= most) ?? 2;
}

/** By the number of sides in the round. */
const ROUNDS: Readonly<Record<number, KnockoutStage>> = {
  32: "round-of-32",
  16: "round-of-16",
  8: "quarter-final",
  4: "semi-final",
  2: "final",
};

export interface KnockoutOptions {
  advancing: number;
  /** Needs 4 teams. */
  thirdPlace: boolean;
  /** Whether losers play on for every place, which includes the third. */
  placement?: boolean;
}

/**
 * The knockout's games in playing order (`firstRoundPairings`). If `advancing` isn't a power of
 * two, the best teams get byes. `advancing` must be one of `advancingChoices`.
 */
export function planKnockout(
  brackets: readonly FromBracket[],
  { advancing, thirdPlace, placement = false }: KnockoutOptions,
): PlannedKnockoutGame[] {
  const coming = firstRoundPairings(brackets, advancing).flat();
  return gamesFor(coming, 1, 1)
    .filter(({ stage }) => {
      if (stage === "placement") return placement;
      return stage !== "third-place" || thirdPlace || placement;
    })
    .toSorted((one, other) => one.round - other.round || bestLast(one, other));
}

/**
 * The games of teams that play for the places from `first` on: winners play on for the better half
 * of the places, losers for the other half. A side without an opponent has a bye.
 */
function gamesFor(
  coming: readonly (Source | null)[],
  first: number,
  round: number,
): PlannedKnockoutGame[] {
  const teams = coming.filter((side) => side !== null).length;
  if (teams < 2) return [];
  const games: PlannedKnockoutGame[] = [];
  const winners: (Source | null)[] = [];
  const losers: (Source | null)[] = [];
  for (const [one, other] of paired(coming)) {
    if (!one || !other) {
      winners.push(one ?? other);
      losers.push(null);
      continue;
    }
    const { stage, ...places } = stageFor(coming.length, teams, first);
    const number = games.length + 1;
    games.push({ stage, number, ...places, round, sides: [one, other] });
    const from = { stage, number, ...(places.firstPlace === null ? {} : places) };
    winners.push({ kind: "winner", from });
    losers.push({ kind: "loser", from });
  }
  const next = games.length > 0 ? round + 1 : round;
  const better = winners.filter((side) => side !== null).length;
  return [...games, ...gamesFor(winners, first, next), ...gamesFor(losers, first + better, next)];
}

function stageFor(sides: number, teams: number, firstPlace: number) {
  const none = { firstPlace: null, lastPlace: null };
  if (firstPlace === 1) return { stage: ROUNDS[sides] ?? "final", ...none };
  if (firstPlace === 3) return { stage: "third-place" as const, ...none };
  return { stage: "placement" as const, firstPlace, lastPlace: firstPlace + teams - 1 };
}

/** The games for the worst places come first in their round, and the final last. */
function bestLast(one: PlannedKnockoutGame, other: PlannedKnockoutGame): number {
  const rank = ({ stage, firstPlace }: PlannedKnockoutGame) =>
    firstPlace ?? (stage === "third-place" ? 3 : 1);
  return rank(other) - rank(one) || one.number - other.number;
}

const DAY = 24 * 60;
const STEP = 5;

/**
 * A kick-off per game in the given order, each round after the previous one, and the game for third
 * place and the final by themselves, around the times at which fields are `blocked`; null if the day
 * is too short.
 */
export function kickOffs(
  games: readonly Pick<PlannedKnockoutGame, "stage" | "round">[],
  { date, time, fields, minutesBetween }: KickOffs,
  lengthOf: (stage: PlannedKnockoutGame["stage"]) => number,
  blocked: readonly { field: string; date: string; from: string; to: string }[] = [],
): { time: string; field: string | null }[] | null {
  const sideBySide: readonly (string | null)[] = fields.length > 0 ? fields : [null];
  const isFree = (field: string | null, start: number, minutes: number) =>
    !blocked.some(
      (each) =>
        each.date === date &&
        each.field === field &&
        start < minutesOfDay(each.to) &&
        minutesOfDay(each.from) < start + minutes,
    );
  let now = minutesOfDay(time);
  let taken: (string | null)[] = [];
  const found = games.map(({ stage, round }, index) => {
    const before = games[index - 1];
    const isAlone = stage === "third-place" || stage === "final";
    if (before && (before.round !== round || (isAlone && before.stage !== stage))) {
      now += minutesBetween;
      taken = [];
    }
    const free = () =>
      sideBySide.find((each) => !taken.includes(each) && isFree(each, now, lengthOf(stage)));
    let field = free();
    for (; field === undefined && now < DAY; field = free()) {
      now += taken.length > 0 ? minutesBetween : STEP;
      taken = [];
    }
    taken.push(field ?? null);
    return { at: now, field: field ?? null };
  });
  if (now >= DAY) return null;
  return found.map(({ at, field }) => ({ time: dayAndTimeOf(at).time, field }));
}

interface KickOffs {
  date: string;
  time: string;
  fields: readonly string[];
  minutesBetween: number;
}
