/** A table's row as far as a change of a result can move it. */
export interface PlacedRow {
  teamId: number;
  name: string;
  rank: number;
  points: number;
  goalDifference: number;
}

/** A side of a knockout game that waits for a place or a winner, and who stands on it. */
export interface FilledSide {
  gameId: number;
  side: 1 | 2;
  /** 'Semi-final 1'. */
  game: string;
  /** 'Winner of Quarter-final 2'. */
  slot: string;
  teamId: number | null;
  /** The team's name, or what decides who it will be. */
  name: string;
}

/** What of a tournament hangs on a result. */
export interface Standing {
  rows: readonly PlacedRow[];
  sides: readonly FilledSide[];
}

export interface Changed<T> {
  before: T;
  after: T;
}

/** What a change of a result changes besides. */
export interface Effects {
  rows: Changed<PlacedRow>[];
  sides: Changed<FilledSide>[];
}

/** The rows and sides that are others after a change, in the order they have after it. */
export function effectsOf(before: Standing, after: Standing): Effects {
  const oldRows = new Map(before.rows.map((row) => [row.teamId, row]));
  const oldSides = new Map(before.sides.map((side) => [keyOf(side), side]));
  return {
    rows: after.rows.flatMap((row) => {
      const old = oldRows.get(row.teamId);
      const same =
        !old ||
        (old.rank === row.rank &&
          old.points === row.points &&
          old.goalDifference === row.goalDifference);
      return same ? [] : [{ before: old, after: row }];
    }),
    sides: after.sides.flatMap((side) => {
      const old = oldSides.get(keyOf(side));
      return !old || old.teamId === side.teamId ? [] : [{ before: old, after: side }];
    }),
  };
}

function keyOf({ gameId, side }: FilledSide): string {
  return `${gameId} ${side}`;
}

/** The same the other way round: what taking the change back changes. */
export function turned({ rows, sides }: Effects): Effects {
  const turn = <T>({ before, after }: Changed<T>) => ({ before: after, after: before });
  const turnedRows = rows.map(turn).toSorted((a, b) => a.after.rank - b.after.rank);
  return { rows: turnedRows, sides: sides.map(turn) };
}

/**
 * Why a change is asked about before it is saved: it changes who plays in a knockout game, or the places of a group
 * stage that was confirmed. Null for one that is saved at once.
 */
export function whyAsked({ rows, sides }: Effects, groupsConfirmed: boolean): string | null {
  const replaced = sides.filter(({ before }) => before.teamId !== null);
  if (replaced.length > 0) {
    const games = [...new Set(replaced.map(({ after }) => after.game))];
    return `This changes who plays: ${games.join(", ")}.`;
  }
  if (groupsConfirmed && rows.some(({ before, after }) => before.rank !== after.rank)) {
    return "This changes places, and the group stage is confirmed.";
  }
  return null;
}
