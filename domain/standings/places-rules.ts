import { type Draw, drawnOrder } from "./draw-rules.ts";
import { acrossOrder } from "./order-rules.ts";
import { figure, type StandingsRow } from "./row-rules.ts";

/** Who is at a place once draws count. */
export interface TakenPlace {
  /** From 1. */
  place: number;
  /** Null while teams that nothing parts wait for a draw. */
  teamId: number | null;
  /** Who waits for the draw that decides this place: two or more, or nobody. */
  waiting: number[];
}

/**
 * Who is where in a table once the draws of its bracket count, place by place: `[0]` is the first. Draws come in
 * the order they were recorded, and part teams that share a number, in whichever order the cup has its steps.
 */
export function placesOf(
  rows: readonly Pick<StandingsRow, "teamId" | "rank">[],
  draws: readonly Draw[],
): TakenPlace[] {
  const numbers = [...new Set(rows.map(({ rank }) => rank))].sort((one, other) => one - other);
  return numbers.flatMap((rank) => {
    const level = rows.filter((row) => row.rank === rank).map(({ teamId }) => teamId);
    const drawn = drawnOrder(level, draws);
    return level.map((_, index) => ({
      place: rank + index,
      teamId: drawn?.[index] ?? null,
      waiting: drawn ? [] : level,
    }));
  });
}

/**
 * How teams of several brackets compare, such as all that are third, place by place: by what they have per game in each
 * step (`acrossOrder`), as brackets may have different numbers of games, then by the draws among them.
 */
export function placesAcross(
  rows: readonly StandingsRow[],
  stored: readonly string[],
  draws: readonly Draw[],
): TakenPlace[] {
  const steps = acrossOrder(stored);
  const compare = (one: StandingsRow, other: StandingsRow) => {
    for (const step of steps) {
      // One fraction against the other, in whole numbers.
      const lead =
        figure[step](other) * Math.max(one.played, 1) -
        figure[step](one) * Math.max(other.played, 1);
      if (lead !== 0) return lead;
    }
    return 0;
  };
  const ranked = rows.map((row) => ({
    teamId: row.teamId,
    rank: 1 + rows.filter((other) => compare(other, row) < 0).length,
  }));
  return placesOf(ranked, draws);
}
