import { type Draw, drawnOrder } from "./draw-rules.ts";
import { acrossOrder } from "./order-rules.ts";
import { figure, type StandingsRow } from "./row-rules.ts";

export interface TakenPlace {
  place: number;
  teamId: number | null;
  waiting: number[];
}

/**
 * The places of a table after draws; `[0]` is the first place. `draws` are in recorded order and
 * apply to any tied teams, regardless of the cup's tiebreakers.
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
 * Ranks teams of several brackets by their average per game (`acrossOrder`), since brackets can
 * differ in size, then by draws.
 */
export function placesAcross(
  rows: readonly StandingsRow[],
  stored: readonly string[],
  draws: readonly Draw[],
): TakenPlace[] {
  const steps = acrossOrder(stored);
  const compare = (one: StandingsRow, other: StandingsRow) => {
    for (const step of steps) {
      // Cross-multiplied to stay with integers.
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
