import type { Draw } from "./draw-rules.ts";
import { placesAcross, placesOf, type TakenPlace } from "./places-rules.ts";
import type { StandingsRow } from "./row-rules.ts";

/** A table as draws see it: without teams that were withdrawn before they could go on. */
export interface DrawnTable {
  bracketId: number;
  rows: readonly StandingsRow[];
  draws: readonly Draw[];
}

/** Teams that nothing parts, until lots are drawn. */
export interface WaitingDraw {
  /** Null where they are of several brackets. */
  bracketId: number | null;
  /** The first of the places they share, in their bracket or in each. */
  place: number;
  teamIds: number[];
}

/** Who is level in a table that has begun, after the draws of it. */
export function waitingIn({ bracketId, rows, draws }: DrawnTable): WaitingDraw[] {
  if (!rows.some(({ played }) => played > 0)) return [];
  return waitingOf(placesIn({ rows, draws }), (place, teamIds) => ({ bracketId, place, teamIds }));
}

/**
 * Which teams at the same place of several tables are level, after the draws among them; nobody while one of these
 * places itself waits for a draw.
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

/** Who is where in a table, numbers counted anew where a withdrawn team was left out. */
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
