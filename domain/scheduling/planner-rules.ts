import type { Message } from "../../i18n/message.ts";
import { dayAndTimeOf } from "../competition/games/clock-rules.ts";
import { seededRandom } from "../core/random-rules.ts";
import type { StoredGame } from "./draft-input.ts";
import { packJobs } from "./packing-rules.ts";
import { leastEnd } from "./plan-bound-rules.ts";
import type { PlanInput } from "./plan-input-rules.ts";
import { groundOf, jobsOf, type PlannedJob, teamsOf } from "./plan-jobs-rules.ts";
import type { GameDependencies } from "./planned-game-rules.ts";
import { smoothGames } from "./smoothing-rules.ts";

export interface DraftGame extends StoredGame {
  team1Name: string;
  team2Name: string;
  called?: Message | null;
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

export interface PlanSearch {
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
  const { settings } = input;
  const teams = teamsOf(input);
  const ground = groundOf(input, teams);
  const jobs = jobsOf(input, teams);
  if (jobs.length === 0) return { games: [], left: 0, lateMinutes: 0, early: [] };
  const random = seededRandom(input.seed);
  const groups = input.brackets.map((bracket) => bracket.teams.map(({ id }) => teams.indexOf(id)));
  const tries = Math.ceil(Math.min(MAX_SWAPS, SWAPS_PER_GAME * jobs.length) * effort);
  const least = leastEnd(jobs, ground, groups);
  const packed = packJobs(jobs, ground, { random, rough, least, effort });
  const { restCeiling = null } = settings;
  const { starts, fields } = rough
    ? packed
    : smoothGames(jobs, ground, packed, { random, tries, restCeiling });
  const lastEnd = ground.days.at(-1)?.end ?? 0;
  const ends = jobs.map(({ minutes }, index) => (starts[index] ?? 0) + minutes);
  const names = teamNames(input);
  const inOrder = [...jobs.keys()].toSorted(
    (one, other) =>
      (starts[one] ?? 0) - (starts[other] ?? 0) || (fields[one] ?? 0) - (fields[other] ?? 0),
  );
  const isEarly = (index: number) => {
    const { pinned = null, waitsFor = [], release = 0 } = jobs[index] ?? {};
    const over = waitsFor.map((before) => (ends[before] ?? 0) + settings.restMinutes);
    return pinned !== null && pinned < Math.max(release, ...over);
  };
  return {
    games: inOrder.flatMap((index, place): DraftGame[] => {
      const job = jobs[index];
      if (!job) return [];
      const field = settings.fields[fields[index] ?? 0] ?? "";
      const at = { ...dayAndTimeOf(starts[index] ?? 0), field };
      return [{ id: place + 1, ...at, ...gameOf(job, names) }];
    }),
    left: ends.filter((end) => end > lastEnd).length,
    lateMinutes: Math.max(0, ...ends.map((end) => end - lastEnd)),
    early: inOrder.flatMap((index, place) => (isEarly(index) ? [place + 1] : [])),
  };
}

const SWAPS_PER_GAME = 200;
const MAX_SWAPS = 30_000;

export function teamNames({ brackets }: PlanInput): Map<number, string> {
  return new Map(brackets.flatMap(({ teams }) => teams.map(({ id, name }) => [id, name])));
}

export function gameOf(
  { minutes, bracket, pair, waiting, kept }: PlannedJob,
  names: Map<number, string>,
) {
  if (waiting) {
    const { gameId, tournamentId, team1Id, team2Id, team1Name, team2Name } = waiting;
    const { isKept = false } = waiting;
    const teams = { team1Id, team2Id, team1Name, team2Name };
    return { gameId, isKept, minutes, tournamentId, bracketId: null, ...teams };
  }
  const [team1Id = 0, team2Id = 0] = pair ?? [];
  return {
    gameId: null,
    isKept: kept !== null,
    minutes,
    tournamentId: bracket?.tournamentId ?? 0,
    bracketId: bracket?.id ?? null,
    team1Id,
    team2Id,
    team1Name: names.get(team1Id) ?? "",
    team2Name: names.get(team2Id) ?? "",
  };
}
