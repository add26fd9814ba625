import type { Message } from "#i18n/message.ts";
import { dayAndTimeOf } from "../competition/games/clock-rules.ts";
import { seededRandom } from "../core/random-rules.ts";
import type { StoredGame } from "./draft-input.ts";
import { gamesToPlace, jobsOf, teamsOf } from "./games-to-place-rules.ts";
import { groundOf } from "./ground-rules.ts";
import { packJobs } from "./packing-rules.ts";
import { leastEnd } from "./plan-bound-rules.ts";
import type { GameToPlace, PlanInput } from "./plan-input-rules.ts";
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
  const games = gamesToPlace(input);
  if (games.length === 0) return { games: [], left: 0, lateMinutes: 0, early: [] };
  const { settings } = input;
  const teams = teamsOf(games);
  const ground = groundOf(input, teams);
  const jobs = jobsOf(games, input, teams);
  const random = seededRandom(input.seed);
  const groups = input.brackets.map((bracket) => bracket.teams.map(({ id }) => teams.indexOf(id)));
  const tries = Math.ceil(Math.min(MAX_SWAPS, SWAPS_PER_GAME * jobs.length) * effort);
  const least = leastEnd(jobs, ground, groups);
  const turns = games.map(({ turn }) => turn);
  const packed = packJobs(jobs, ground, { turns, random, rough, least, effort });
  const { restCeiling = null } = settings;
  const { starts, fields } = rough
    ? packed
    : smoothGames(jobs, ground, packed, { random, tries, restCeiling });
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
