import { seededRandom, shuffled } from "#domain/core/random-rules.ts";
import { csvLine } from "../fixtures/competitions.ts";

/** A cup worked out without the product's code. Teams have names such as 'C2' and never tie. */
export type GeneratedCup = ReturnType<typeof generatedCup>;

/** Letters that make no two names look alike. */
const GROUPS = [..."ABCDEFGHJKMNPQRSTUVWX"];

export const groupOf = (team: string): string => team.slice(0, 1);

/** Group games in which the stronger team always wins, by more in some groups than in others. */
export function generatedCup(name: string, sizes: readonly number[], seed: number) {
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

/** The stronger by name: the better place, then the earlier letter. */
export function stronger(one: string, other: string): string {
  const key = (team: string) => `${team.slice(1).padStart(2, "0")}${groupOf(team)}`;
  return key(one) < key(other) ? one : other;
}

export const pairOf = (one: string, other: string): string => [one, other].toSorted().join(" – ");

/** Plays a draw, the stronger team winning; `null` is a bye. Games have the places at stake. */
export function playDraw(draw: readonly (string | null)[]) {
  /** Such as 1–2 for the final, 3–4 for the game for third place. */
  const games: { first: number; last: number; teams: string }[] = [];
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
