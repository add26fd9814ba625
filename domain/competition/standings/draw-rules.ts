import { crossBracketTiebreakers, type StandingsRow, tiebreakerValue } from "./tiebreaker-rules.ts";

export type Draw = readonly number[];

/** The drawn order of each group of tied rows that has a draw, by rank. */
export function drawnTies(
  rows: readonly { teamId: number; rank: number }[],
  draws: readonly Draw[],
): number[][] {
  const numbers = new Set(rows.map(({ rank }) => rank));
  return [...numbers].flatMap((rank) => {
    const level = rows.filter((row) => row.rank === rank).map(({ teamId }) => teamId);
    const drawn = level.length > 1 ? drawnOrder(level, draws) : null;
    return drawn ? [drawn] : [];
  });
}

/** The order of tied teams by the newest draw that includes all of them; null if there is none. */
export function drawnOrder(level: readonly number[], draws: readonly Draw[]): number[] | null {
  const [first] = level;
  if (first !== undefined && level.length === 1) return [first];
  const draw = draws.findLast((each) => level.every((teamId) => each.includes(teamId)));
  return draw ? draw.filter((teamId) => level.includes(teamId)) : null;
}

export interface ResolvedPlace {
  place: number;
  teamId: number | null;
  waiting: number[];
}

/**
 * The places of a table after draws; `[0]` is the first place. `draws` are in recorded order and
 * apply to any tied teams, regardless of the cup's tiebreakers.
 */
export function placesAfterDraws(
  rows: readonly Pick<StandingsRow, "teamId" | "rank">[],
  draws: readonly Draw[],
): ResolvedPlace[] {
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
 * Ranks teams of several brackets by their average per game (`crossBracketTiebreakers`), since brackets can
 * differ in size, then by draws.
 */
export function placesAcrossBrackets(
  rows: readonly StandingsRow[],
  stored: readonly string[],
  draws: readonly Draw[],
): ResolvedPlace[] {
  const steps = crossBracketTiebreakers(stored);
  const compare = (one: StandingsRow, other: StandingsRow) => {
    for (const step of steps) {
      // Cross-multiplied to stay with integers.
      const lead =
        tiebreakerValue[step](other) * Math.max(one.played, 1) -
        tiebreakerValue[step](one) * Math.max(other.played, 1);
      if (lead !== 0) return lead;
    }
    return 0;
  };
  const ranked = rows.map((row) => ({
    teamId: row.teamId,
    rank: 1 + rows.filter((other) => compare(other, row) < 0).length,
  }));
  return placesAfterDraws(ranked, draws);
}

export interface DrawnTable {
  bracketId: number;
  rows: readonly StandingsRow[];
  draws: readonly Draw[];
}

export interface PendingDraw {
  bracketId: number | null;
  place: number;
  teamIds: number[];
}

/** Ties left after draws, in a table with at least one game played. */
export function pendingDrawsIn({ bracketId, rows, draws }: DrawnTable): PendingDraw[] {
  if (!rows.some(({ played }) => played > 0)) return [];
  return waitingOf(placesInTable({ rows, draws }), (place, teamIds) => ({
    bracketId,
    place,
    teamIds,
  }));
}

/**
 * Ties left after draws among teams at the same place of several tables; empty while one of those
 * places itself needs a draw.
 */
export function pendingDrawsAcross(
  tables: readonly DrawnTable[],
  place: number,
  order: readonly string[],
  draws: readonly Draw[],
): PendingDraw[] {
  const at = tables.flatMap((table) => {
    const taken = placesInTable(table)[place - 1];
    const row = table.rows.find(({ teamId }) => teamId === taken?.teamId);
    return taken ? [{ row }] : [];
  });
  const rows = at.flatMap(({ row }) => row ?? []);
  if (rows.length < at.length || !rows.some(({ played }) => played > 0)) return [];
  return waitingOf(placesAcrossBrackets(rows, order, draws), (_, teamIds) => ({
    bracketId: null,
    place,
    teamIds,
  }));
}

/** The places of a table, renumbered without the omitted teams. */
export function placesInTable({
  rows,
  draws,
}: Pick<DrawnTable, "rows" | "draws">): ResolvedPlace[] {
  const ranked = rows.map(({ teamId, rank }) => ({
    teamId,
    rank: 1 + rows.filter((other) => other.rank < rank).length,
  }));
  return placesAfterDraws(ranked, draws);
}

function waitingOf(
  places: readonly ResolvedPlace[],
  told: (place: number, teamIds: number[]) => PendingDraw,
): PendingDraw[] {
  const found = new Map(
    places
      .filter(({ waiting }) => waiting.length > 1)
      .toReversed()
      .map(({ place, waiting }) => [waiting[0], told(place, waiting)]),
  );
  return [...found.values()].toReversed();
}
