import { seededRandom, shuffled } from "../../../domain/core/random-rules.ts";
import { csvLine } from "../fixtures/competitions.ts";

/**
 * A cup and its knockout, worked out without the product's code: tables, seeds, byes and who meets
 * whom. Teams are named by group and strength, such as 'C2', and never tie.
 */
export interface GeneratedCup {
  csv: string;
  /** Best first, by place and then per game across groups. */
  ranked: { team: string; group: string; place: number }[];
}

/** Letters that make no two names look alike. */
export const GROUPS = [..."ABCDEFGHJKMNPQRSTUVWX"];

export const groupOf = (team: string): string => team.slice(0, 1);

/** Group games in which the stronger team always wins, by more in some groups than in others. */
export function generatedCup(name: string, sizes: readonly number[], seed: number): GeneratedCup {
  const random = seededRandom(seed);
  const margins = shuffled([...sizes.keys()], random);
  const rows: (string | number)[][] = [];
  const found = sizes.flatMap((size, index) => {
    const group = GROUPS[index] ?? "";
    const team = (strength: number) => `${group}${strength}`;
    const margin = 1 + (margins[index] ?? 0);
    for (let one = 1; one <= size; one++) {
      for (let other = one + 1; other <= size; other++) {
        const isTurned = random() < 0.5;
        const sides = isTurned
          ? [team(other), team(one), 0, margin]
          : [team(one), team(other), margin, 0];
        rows.push([name, `Group ${group}`, "group", "2025-07-15", ...sides]);
      }
    }
    return Array.from({ length: size }, (_, at) => {
      const [wins, losses, games] = [size - 1 - at, at, size - 1];
      const perGame = [3 * wins, margin * (wins - losses), margin * wins].map((n) => n / games);
      return { team: team(at + 1), group, place: at + 1, perGame };
    });
  });
  const heading = ["tournament", "bracket", "stage", "date", "team1", "team2", "score1", "score2"];
  const ranked = found.toSorted((one, other) => {
    if (one.place !== other.place) return one.place - other.place;
    const at = one.perGame.findIndex((n, step) => Math.abs(n - (other.perGame[step] ?? 0)) > 1e-9);
    if (at === -1) throw new Error(`${one.team} and ${other.team} are tied.`);
    return (other.perGame[at] ?? 0) - (one.perGame[at] ?? 0);
  });
  return { csv: [heading, ...rows].map((row) => `${csvLine(row)}\n`).join(""), ranked };
}

/** Seed numbers from top to bottom of a draw of `size`: 1 meets the last, 2 is in the other half. */
export function seedsTopToBottom(size: number): number[] {
  if (size === 1) return [1];
  return seedsTopToBottom(size / 2).flatMap((seed) => [seed, size + 1 - seed]);
}

/** 'A1 – B2', 'C1 – D2' …, 'B1 – A2' …: first against second of the neighboring group. */
export function neighborPairs(groups: readonly string[]): [string, string][] {
  const pair = (from: number, step: number): [string, string][] =>
    groups.flatMap((_, at) =>
      at % 2 === from ? [[`${groups[at]}1`, `${groups[at + step]}2`] as [string, string]] : [],
    );
  return [...pair(0, 1), ...pair(1, -1)];
}

/** The matches of the World Cup of 2026, as numbered by FIFA; '3' is one of the best thirds. */
const WORLD_CUP_MATCHES: Record<number, [string | number, string | number]> = {
  73: ["2A", "2B"],
  74: ["1E", "3"],
  75: ["1F", "2C"],
  76: ["1C", "2F"],
  77: ["1I", "3"],
  78: ["2E", "2I"],
  79: ["1A", "3"],
  80: ["1L", "3"],
  81: ["1D", "3"],
  82: ["1G", "3"],
  83: ["2K", "2L"],
  84: ["1H", "2J"],
  85: ["1B", "3"],
  86: ["1J", "2H"],
  87: ["1K", "3"],
  88: ["2D", "2G"],
  89: [74, 77],
  90: [73, 75],
  91: [76, 78],
  92: [79, 80],
  93: [83, 84],
  94: [81, 82],
  95: [86, 88],
  96: [85, 87],
  97: [89, 90],
  98: [93, 94],
  99: [91, 92],
  100: [95, 96],
  101: [97, 98],
  102: [99, 100],
  104: [101, 102],
};

/** By thirds, the opponents of the firsts of A, B, D, E, G, I, K and L (annex C of its regulations). */
const WORLD_CUP_THIRDS: Record<string, string> = {
  CFGHIJKL: "HGICJFLK",
};

/** The draw of the World Cup of 2026 from top to bottom, with these best thirds. */
export function worldCupDraw(thirds: readonly string[]): string[] {
  const official = (team: string) => "ABCDEFGHIJKL"[GROUPS.indexOf(groupOf(team))] ?? "";
  const named = (letter: string, place: string) =>
    `${GROUPS["ABCDEFGHIJKL".indexOf(letter)]}${place}`;
  const met = WORLD_CUP_THIRDS[thirds.map(official).toSorted().join("")];
  if (!met) throw new Error(`Add the row of ${thirds.map(official).toSorted().join("")}.`);
  const sides = (match: number): string[] => {
    const [one = "", other = ""] = WORLD_CUP_MATCHES[match] ?? [];
    if (typeof one === "number" && typeof other === "number") return [one, other].flatMap(sides);
    const [place = "", letter = ""] = one.toString();
    const second = `${other}`;
    const opponent =
      second === "3"
        ? named(met["ABDEGIKL".indexOf(letter)] ?? "", "3")
        : named(second[1] ?? "", second[0] ?? "");
    return [named(letter, place), opponent];
  };
  return sides(104);
}

/** The stronger by name: the better place, then the earlier letter. */
export function stronger(one: string, other: string): string {
  const key = (team: string) => `${team.slice(1).padStart(2, "0")}${groupOf(team)}`;
  return key(one) < key(other) ? one : other;
}

export interface ExpectedGame {
  /** The places at stake: 1–2 is the final, 3–4 the game for third place. */
  first: number;
  last: number;
  teams: string;
}

export const pairOf = (one: string, other: string): string => [one, other].toSorted().join(" – ");

/**
 * Plays a whole draw, the stronger team winning: every game with the places at stake, and the teams
 * in their final order. `null` is a bye.
 */
export function playDraw(draw: readonly (string | null)[]): {
  games: ExpectedGame[];
  ranking: string[];
} {
  const games: ExpectedGame[] = [];
  const play = (coming: readonly (string | null)[], first: number): string[] => {
    const teams = coming.filter((team) => team !== null);
    if (teams.length < 2) return teams;
    const winners: (string | null)[] = [];
    const losers: (string | null)[] = [];
    for (let at = 0; at < coming.length; at += 2) {
      const [one = null, other = null] = coming.slice(at, at + 2);
      if (one === null || other === null) {
        winners.push(one ?? other);
        losers.push(null);
        continue;
      }
      const winner = stronger(one, other);
      games.push({ first, last: first + teams.length - 1, teams: pairOf(one, other) });
      winners.push(winner);
      losers.push(winner === one ? other : one);
    }
    const upper = winners.filter((team) => team !== null).length;
    return [...play(winners, first), ...play(losers, first + upper)];
  };
  return { ranking: play(draw, 1), games };
}
