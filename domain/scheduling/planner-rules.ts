import type { Text } from "#i18n/message.ts";
import { dayAndTimeOf } from "../competition/games/clock-rules.ts";
import { seededRandom } from "../core/random-rules.ts";
import type { StoredGame } from "./draft-input.ts";
import { sum } from "./fairness-rules.ts";
import { gamesToPlace, jobsOf, teamsOf } from "./games-to-place-rules.ts";
import { type Ground, groundOf, type Job, type TimeSpan } from "./ground-rules.ts";
import { fitsAll, packJobs } from "./packing-rules.ts";
import type { GameToPlace, PlanInput } from "./plan-input-rules.ts";
import type { GameDependencies } from "./planned-game-rules.ts";
import { smoothGames } from "./smoothing-rules.ts";

export interface DraftGame extends StoredGame {
  team1Name: string;
  team2Name: string;
  called?: Text | null;
  /** The ids are those of drafted games, and negative ones of existing games. */
  waits?: GameDependencies;
}

export interface SchedulePlan {
  /** All games, including those that don't fit, numbered from 1 in playing order. */
  games: DraftGame[];
  left: number;
  /** Minutes by which the last day is too short; 0 if everything fits. */
  lateMinutes: number;
  /** The ids of games whose fixed start is too early for the games before them. */
  early: number[];
}

interface PlanSearch {
  /** Check only what fits. */
  rough?: boolean;
  /** How much of the full search is made, from 0 to 1. */
  effort?: number;
}

/**
 * Plans a round robin for each bracket, and then the games that wait for it, without conflicts and
 * around all existing games. Games that don't fit go after the end of the last day.
 */
export function makePlan(
  input: PlanInput,
  { rough = false, effort = 1 }: PlanSearch = {},
): SchedulePlan {
  const games = gamesToPlace(input);
  if (games.length === 0) return { games: [], left: 0, lateMinutes: 0, early: [] };
  const { settings } = input;
  const teams = teamsOf(games);
  const ground = groundOf(input, teams);
  const jobs = jobsOf(games, input, teams);
  const groups = input.brackets.map((bracket) => bracket.teams.map(({ id }) => teams.indexOf(id)));
  const tries = Math.ceil(Math.min(MAX_SWAPS, SWAPS_PER_GAME * jobs.length) * effort);
  const least = leastEnd(jobs, ground, groups);
  const turns = games.map(({ turn }) => turn);
  // Each search begins with the same chances, so that a longer day never holds less.
  const packedOn = (on: Ground) => {
    const random = seededRandom(input.seed);
    return { on, random, ...packJobs(jobs, on, { turns, random, rough, least, effort }) };
  };
  const bounded = rough ? null : packedOn({ ...ground, gamesPerDay: mostPerDay(jobs, ground) });
  const packed = bounded && fitsAll(bounded, jobs, ground) ? bounded : packedOn(ground);
  const { restCeiling = null } = settings;
  const { starts, fields } = rough
    ? packed
    : smoothGames(jobs, packed.on, packed, { random: packed.random, tries, restCeiling });
  const lastEnd = ground.days.at(-1)?.end ?? 0;
  const ends = jobs.map(({ minutes }, index) => (starts[index] ?? 0) + minutes);
  const inOrder = [...jobs.keys()].toSorted(
    (one, other) =>
      (starts[one] ?? 0) - (starts[other] ?? 0) || (fields[one] ?? 0) - (fields[other] ?? 0),
  );
  const isEarly = (index: number) => {
    const { pinned = null, waitsFor = [], earliest = 0 } = jobs[index] ?? {};
    const over = waitsFor.map((before) => (ends[before] ?? 0) + settings.restMinutes);
    return pinned !== null && pinned < Math.max(earliest, ...over);
  };
  return {
    games: inOrder.flatMap((index, place): DraftGame[] => {
      const game = games[index];
      if (!game) return [];
      const field = settings.fields[fields[index] ?? 0] ?? "";
      return [drafted(game, { id: place + 1, ...dayAndTimeOf(starts[index] ?? 0), field })];
    }),
    left: ends.filter((end) => end > lastEnd).length,
    lateMinutes: Math.max(0, ...ends.map((end) => end - lastEnd)),
    early: inOrder.flatMap((index, place) => (isEarly(index) ? [place + 1] : [])),
  };
}

/** Nobody minds so many games of a team on one of several days. */
const GAMES_A_DAY = 3;

/** What a day holds of each team's games if several days share them; any number on a single day. */
function mostPerDay(jobs: readonly Job[], { days, teams }: Ground): number {
  if (days.length < 2) return Number.POSITIVE_INFINITY;
  const counts = teams.map(
    ({ fixed }, team) => fixed.length + jobs.filter((job) => job.teams.includes(team)).length,
  );
  return Math.max(GAMES_A_DAY, Math.ceil(Math.max(...counts) / days.length));
}

const SWAPS_PER_GAME = 200;
const MAX_SWAPS = 30_000;

export function drafted(
  { gameId, isKept = false, minutes, tournamentId, bracketId, ...game }: GameToPlace,
  place: Pick<DraftGame, "id" | "date" | "time" | "field">,
): DraftGame {
  const { team1Id, team2Id, team1Name, team2Name } = game;
  const teams = { team1Id, team2Id, team1Name, team2Name };
  return { ...place, gameId, isKept, minutes, tournamentId, bracketId, ...teams };
}

/**
 * No timetable of a single day ends earlier: the fields must hold all games, and nobody plays
 * twice at once. `groups` are teams that only play each other.
 */
export function leastEnd(
  jobs: readonly Job[],
  ground: Ground,
  groups: readonly (readonly number[])[],
): number {
  const first = ground.days[0]?.start ?? 0;
  return Math.max(fieldBound(jobs, ground, first), first + teamBound(jobs, ground, groups));
}

function fieldBound(jobs: readonly Job[], ground: Ground, first: number): number {
  const load = sum(jobs.map(({ minutes }) => minutes + ground.breakMinutes));
  const least = Math.min(...jobs.map(({ minutes }) => minutes));
  const holds = (end: number) =>
    sum(ground.fields.map(({ taken }) => capacity(taken, { start: first, end }, ground, least)));
  let [low, high] = [first, first + 1];
  while (holds(high) < load && high - first < 2 ** 20) high = first + 2 * (high - first);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle) >= load) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Minutes of games and their breaks that fit into the free time of a field. */
function capacity(
  taken: readonly TimeSpan[],
  { start, end }: TimeSpan,
  { breakMinutes }: Ground,
  least: number,
): number {
  let from = start;
  let total = 0;
  const add = (to: number) => {
    if (to - from >= least) total += to - from + breakMinutes;
  };
  for (const span of taken.toSorted((one, other) => one.start - other.start)) {
    if (span.start >= end) break;
    add(span.start);
    from = Math.max(from, span.end);
  }
  add(end);
  return total;
}

function teamBound(
  jobs: readonly Job[],
  { restMinutes }: Ground,
  groups: readonly (readonly number[])[],
): number {
  const bounds = groups.map((teams) => {
    const own = jobs.filter((job) => job.teams.some((team) => teams.includes(team)));
    const atOnce = Math.max(1, Math.floor(teams.length / 2));
    const least = Math.min(...own.map(({ minutes }) => minutes));
    if (own.length === 0) return 0;
    return Math.ceil(own.length / atOnce) * (least + restMinutes) - restMinutes;
  });
  const teams = new Set(jobs.flatMap((job) => job.teams));
  const loads = [...teams].map((team) => {
    const own = jobs.filter((job) => job.teams.includes(team));
    return sum(own.map(({ minutes }) => minutes + restMinutes)) - restMinutes;
  });
  return Math.max(0, ...bounds, ...loads);
}
