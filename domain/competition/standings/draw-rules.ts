import { crossBracketTiebreakers, type StandingsRow, tiebreakerValue } from "./tiebreaker-rules.ts";

export type Draw = readonly number[];

/** The drawn order of each group of tied rows that has a draw, by rank. */
export function drawnTies(
  rows: readonly { teamId: number; rank: number }[],
  draws: readonly Draw[],
): number[][] {
  return [...tiedTeams(rows).values()].flatMap((tied) => {
    const drawn = tied.length > 1 ? drawnOrder(tied, draws) : null;
    return drawn ? [drawn] : [];
  });
}

/** Team ids by rank. */
function tiedTeams(rows: readonly { teamId: number; rank: number }[]): Map<number, number[]> {
  const byRank = Map.groupBy(rows, ({ rank }) => rank);
  return new Map([...byRank].map(([rank, tied]) => [rank, tied.map(({ teamId }) => teamId)]));
}

/** The order of tied teams by the newest draw that includes all of them; null if there is none. */
export function drawnOrder(tied: readonly number[], draws: readonly Draw[]): number[] | null {
  if (tied.length === 1) return [...tied];
  const draw = draws.findLast((each) => tied.every((teamId) => each.includes(teamId)));
  return draw?.filter((teamId) => tied.includes(teamId)) ?? null;
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
  const byRank = [...tiedTeams(rows)].toSorted(([one], [other]) => one - other);
  return byRank.flatMap(([rank, tied]) => {
    const drawn = drawnOrder(tied, draws);
    return tied.map((_, index) => ({
      place: rank + index,
      teamId: drawn?.[index] ?? null,
      waiting: drawn ? [] : tied,
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
  /** Whether no games decide the order of its teams, only a draw. */
  withoutGames?: boolean;
}

export interface PendingDraw {
  bracketId: number | null;
  place: number;
  teamIds: number[];
}

/** Ties left after draws, in a table with at least one game played, or that needs none. */
export function pendingDrawsIn({
  bracketId,
  rows,
  draws,
  withoutGames = false,
}: DrawnTable): PendingDraw[] {
  if (!withoutGames && !rows.some(({ played }) => played > 0)) return [];
  return unresolvedTies(placesInTable({ rows, draws })).map((tie) => ({ bracketId, ...tie }));
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
  const taken = tables.flatMap((table) => placesInTable(table)[place - 1] ?? []);
  const rows = taken.flatMap(
    ({ teamId }) =>
      tables.flatMap((table) => table.rows).find((row) => row.teamId === teamId) ?? [],
  );
  if (rows.length < taken.length || !rows.some(({ played }) => played > 0)) return [];
  return unresolvedTies(placesAcrossBrackets(rows, order, draws)).map(({ teamIds }) => ({
    bracketId: null,
    place,
    teamIds,
  }));
}

/** The places of a table, renumbered without the omitted teams. */
export function placesInTable({ rows, draws }: Pick<DrawnTable, "rows" | "draws">) {
  const ranked = rows.map(({ teamId, rank }) => ({
    teamId,
    rank: 1 + rows.filter((other) => other.rank < rank).length,
  }));
  return placesAfterDraws(ranked, draws);
}

function unresolvedTies(places: readonly ResolvedPlace[]): { place: number; teamIds: number[] }[] {
  return places
    .filter(
      ({ waiting: [first] }, at) => first !== undefined && first !== places[at - 1]?.waiting[0],
    )
    .map(({ place, waiting }) => ({ place, teamIds: waiting }));
}
