import type { Draw } from "./draw-rules.ts";
import { placesAcross, placesOf, type TakenPlace } from "./places-rules.ts";
import type { StandingsRow } from "./row-rules.ts";

export interface DrawnTable {
  bracketId: number;
  rows: readonly StandingsRow[];
  draws: readonly Draw[];
}

export interface WaitingDraw {
  bracketId: number | null;
  place: number;
  teamIds: number[];
}

/** Ties left after draws, in a table with at least one game played. */
export function waitingIn({ bracketId, rows, draws }: DrawnTable): WaitingDraw[] {
  if (!rows.some(({ played }) => played > 0)) return [];
  return waitingOf(placesIn({ rows, draws }), (place, teamIds) => ({ bracketId, place, teamIds }));
}

/**
 * Ties left after draws among teams at the same place of several tables; empty while one of those
 * places itself needs a draw.
 */
export function waitingAcross(
  tables: readonly DrawnTable[],
  place: number,
  order: readonly string[],
  draws: readonly Draw[],
): WaitingDraw[] {
  const at = tables.flatMap((table) => {
    const taken = placesIn(table)[place - 1];
    const row = table.rows.find(({ teamId }) => teamId === taken?.teamId);
    return taken ? [{ row }] : [];
  });
  const rows = at.flatMap(({ row }) => row ?? []);
  if (rows.length < at.length || !rows.some(({ played }) => played > 0)) return [];
  return waitingOf(placesAcross(rows, order, draws), (_, teamIds) => ({
    bracketId: null,
    place,
    teamIds,
  }));
}

/** The places of a table, renumbered without the omitted teams. */
export function placesIn({ rows, draws }: Pick<DrawnTable, "rows" | "draws">): TakenPlace[] {
  const ranked = rows.map(({ teamId, rank }) => ({
    teamId,
    rank: 1 + rows.filter((other) => other.rank < rank).length,
  }));
  return placesOf(ranked, draws);
}

function waitingOf(
  places: readonly TakenPlace[],
  told: (place: number, teamIds: number[]) => WaitingDraw,
): WaitingDraw[] {
  const found = new Map(
    places
      .filter(({ waiting }) => waiting.length > 1)
      .toReversed()
      .map(({ place, waiting }) => [waiting[0], told(place, waiting)]),
  );
  return [...found.values()].toReversed();
}
