import { absoluteMinute, dayAndTimeOf } from "../competition/games/clock-rules.ts";
import { seededRandom, shuffled } from "../core/random-rules.ts";
import type { DraftSettings, StoredGame } from "./draft-input.ts";
import {
  kickOffInterval,
  type Packed,
  type PackingGrid,
  type PackingOptions,
  type Pair,
  packGames,
  roundRobinRounds,
  type TimeSpan,
  teamInterval,
} from "./packing-rules.ts";
import type { PlannedGame } from "./planned-game-rules.ts";
import { smoothGames } from "./smoothing-rules.ts";

export interface PlanBracket {
  id: number;
  tournamentId: number;
  /** Length of its games. */
  minutes: number;
  teams: readonly { id: number; name: string }[];
}

export type PlanSettings = Omit<DraftSettings, "bracketIds" | "blockedText" | "seed" | "undo">;

export interface FixedGame extends PlannedGame {
  bracketId: number | null;
}

export interface DraftGame extends StoredGame {
  team1Name: string;
  team2Name: string;
}

export interface SchedulePlan {
  /** All games, including those that don't fit, numbered from 1 in playing order. */
  games: DraftGame[];
  left: number;
  /** Minutes by which the last day is too short; 0 if everything fits. */
  lateMinutes: number;
}

export interface PlanInput {
  brackets: readonly PlanBracket[];
  settings: PlanSettings;
  existing: readonly FixedGame[];
  /** The same seed gives the same plan. */
  seed: number;
}

/**
 * Plans a round robin for each bracket without conflicts, around all existing games. Games that
 * don't fit go after the end of the last day. `rough` skips the fairness optimization, to check
 * only what fits.
 */
export function makePlan(input: PlanInput, { rough = false } = {}): SchedulePlan {
  const { settings } = input;
  const teams = input.brackets.flatMap((bracket) => bracket.teams.map(({ id }) => id));
  const ground = groundOf(input, teams);
  const rounds = input.brackets.map((bracket) => openRounds(bracket, input, teams));
  const random = seededRandom(input.seed);
  const packed = shortest(rounds, ground, random, rough ? FEW_ORDERS : MAX_ORDERS);
  const teamById = new Map(
    input.brackets.flatMap((bracket) =>
      bracket.teams.map((team) => [team.id, { ...team, bracket }]),
    ),
  );
  const tries = triesFor(packed.length);
  const smooth = rough ? packed : smoothGames(packed, ground, { random, tries });
  const lastEnd = ground.days.at(-1)?.end ?? 0;
  const ends = packed.map(({ start }) => start + settings.gameMinutes);
  return {
    games: smooth
      .toSorted((a, b) => a.start - b.start || a.field - b.field)
      .flatMap(({ pair, start, field }, place): DraftGame[] => {
        const [team1, team2] = pair.map((team) => teamById.get(teams[team] ?? 0));
        if (!team1 || !team2) return [];
        return [
          {
            id: place + 1,
            ...dayAndTimeOf(start),
            minutes: team1.bracket.minutes,
            field: settings.fields[field] ?? "",
            tournamentId: team1.bracket.tournamentId,
            bracketId: team1.bracket.id,
            team1Id: team1.id,
            team2Id: team2.id,
            team1Name: team1.name,
            team2Name: team2.name,
          },
        ];
      }),
    left: ends.filter((end) => end > lastEnd).length,
    lateMinutes: Math.max(0, ...ends.map((end) => end - lastEnd)),
  };
}

function groundOf({ settings, existing }: PlanInput, teams: readonly number[]): PackingGrid {
  const taken = (game: FixedGame, margin: number): TimeSpan[] => {
    if (game.time === null) return [];
    const start = absoluteMinute(game.date, game.time);
    return [{ start: start - margin, end: start + game.minutes + margin }];
  };
  return {
    gameMinutes: settings.gameMinutes,
    breakMinutes: settings.breakMinutes,
    restMinutes: settings.restMinutes,
    days: settings.days
      .map(({ date, from, to }) => ({
        start: absoluteMinute(date, from),
        end: absoluteMinute(date, to),
      }))
      .toSorted((a, b) => a.start - b.start),
    fieldTaken: settings.fields.map((field) => [
      ...existing
        .filter((game) => game.field === field)
        .flatMap((game) => taken(game, settings.breakMinutes)),
      ...settings.blocked
        .filter((each) => each.field === field)
        .map(({ date, from, to }) => ({
          start: absoluteMinute(date, from),
          end: absoluteMinute(date, to),
        })),
    ]),
    teamTaken: teams.map((id) =>
      existing
        .filter(({ team1Id, team2Id }) => id === team1Id || id === team2Id)
        .flatMap((game) => taken(game, settings.restMinutes)),
    ),
  };
}

function openRounds(
  { id, teams: own }: PlanBracket,
  { settings, existing }: PlanInput,
  teams: readonly number[],
): Pair<number>[][] {
  const met = new Map<string, number>();
  for (const { bracketId, team1Id, team2Id } of existing) {
    if (bracketId !== id || team1Id === null || team2Id === null) continue;
    const key = keyOf(team1Id, team2Id);
    met.set(key, (met.get(key) ?? 0) + 1);
  }
  const rounds = roundRobinRounds(
    own.map((team) => team.id),
    settings.meetings,
  );
  return rounds.map((round) =>
    round.flatMap(([one, other]): Pair<number>[] => {
      const key = keyOf(one, other);
      const stand = met.get(key) ?? 0;
      met.set(key, stand - 1);
      return stand > 0 ? [] : [[teams.indexOf(one), teams.indexOf(other)]];
    }),
  );
}

function keyOf(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

const MAX_ORDERS = 60;
/** For `rough`. A prefix of the full search, so that anything that fits here also fits there. */
const FEW_ORDERS = 15;

/** The packing that ends first; over several days, an even one is preferred if everything fits. */
function shortest(
  rounds: readonly Pair<number>[][][],
  ground: PackingGrid,
  random: () => number,
  orders: number,
): Packed[] {
  const lastEnd = ground.days.at(-1)?.end ?? 0;
  const least = Math.max(leastEnd(rounds, ground), ground.days.length > 1 ? lastEnd : 0);
  const ways = waysOf(rounds.flat(2).length, ground);
  let best: { packed: Packed[]; end: number } | null = null;
  for (let attempt = 0; attempt < orders; attempt++) {
    const ordered = inOrder(rounds, attempt, random);
    for (const way of ways) {
      const packed = packGames(ordered, ground, way);
      const end = Math.max(...packed.map(({ start }) => start + ground.gameMinutes));
      if (!best || end < best.end) best = { packed, end };
      if (best.end <= least) return best.packed;
    }
  }
  return best?.packed ?? [];
}

function waysOf(count: number, ground: PackingGrid): PackingOptions[] {
  const turn = teamInterval(ground);
  const step = kickOffInterval(ground);
  const patience = turn > step ? [0, turn - step, turn] : [0];
  const quotas = ground.days.length > 1 ? [sharesOf(count, ground), []] : [[]];
  return quotas.flatMap((each) => patience.map((minutes) => ({ patience: minutes, quotas: each })));
}

function sharesOf(count: number, { days }: PackingGrid): number[] {
  const whole = days.reduce((sum, { start, end }) => sum + end - start, 0);
  return days.map(({ start, end }) => Math.ceil((count * (end - start)) / whole));
}

/**
 * Interleaves brackets round by round. The first order is that of the circle method; later ones are
 * shuffled more and more.
 */
function inOrder(
  rounds: readonly Pair<number>[][][],
  attempt: number,
  random: () => number,
): Pair<number>[] {
  const wild = attempt / MAX_ORDERS;
  return rounds
    .flatMap((ofBracket) => {
      const turned = attempt === 0 ? ofBracket : shuffled(ofBracket, random);
      return turned.flatMap((round, place) =>
        (attempt === 0 ? round : shuffled(round, random)).map((pair, within) => ({
          pair,
          key:
            (place + within / 100) / ofBracket.length +
            (attempt % 2 === 0 ? 0 : wild * random() ** 2),
        })),
      );
    })
    .toSorted((a, b) => a.key - b.key)
    .map(({ pair }) => pair);
}

/** A lower bound for the end of a one-day packing. */
function leastEnd(rounds: readonly Pair<number>[][][], ground: PackingGrid): number {
  const count = rounds.flat(2).length;
  const rows = Math.ceil(count / Math.max(1, ground.fieldTaken.length));
  const most = Math.max(...rounds.map((ofBracket) => turnsOf(ofBracket)));
  const turn = Math.max(teamInterval(ground), kickOffInterval(ground));
  const longest = Math.max(
    rows * kickOffInterval(ground) - ground.breakMinutes,
    (most - 1) * turn + ground.gameMinutes,
  );
  return (ground.days[0]?.start ?? 0) + longest;
}

function turnsOf(ofBracket: readonly Pair<number>[][]): number {
  const teams = new Set(ofBracket.flat(2)).size;
  return Math.ceil(ofBracket.flat().length / Math.max(1, Math.floor(teams / 2)));
}

function triesFor(games: number): number {
  return Math.min(30_000, 200 * games);
}
