import { listed } from "#domain/core/sentence-rules.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
export interface RankedRow {
  teamId: number;
  name: string;
  rank: number;
  points: number;
  goalDifference: number;
}

export interface FilledSide {
  gameId: number;
  side: 1 | 2;
  game: Message;
  slot: Message;
  teamId: number | null;
  name: Text;
}

export interface TournamentSnapshot {
  rows: readonly RankedRow[];
  sides: readonly FilledSide[];
}

export interface Changed<T> {
  before: T;
  after: T;
}

export interface Effects {
  rows: Changed<RankedRow>[];
  sides: Changed<FilledSide>[];
}

export const NO_EFFECTS: Effects = { rows: [], sides: [] };

export function effectsOf(before: TournamentSnapshot, after: TournamentSnapshot): Effects {
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

export function replacedSides(sides: readonly Changed<FilledSide>[]): Changed<FilledSide>[] {
  return sides.filter(({ before }) => before.teamId !== null);
}

/** 'Semi-final 1: Lions instead of Tigers (Winner of Quarter-final 1).' */
export function sideSentence({ before, after }: Changed<FilledSide>): Message {
  const { game, slot } = after;
  const values = { game, slot, before: before.name, after: after.name };
  if (after.teamId === null) return message("scores.sides.open", values);
  if (before.teamId === null) return message("scores.sides.filled", values);
  return message("scores.sides.replaced", values);
}

export function reverseEffects<Row extends RankedRow, Side>({
  rows,
  sides,
}: {
  rows: readonly Changed<Row>[];
  sides: readonly Changed<Side>[];
}) {
  const turn = <T>({ before, after }: Changed<T>) => ({ before: after, after: before });
  const turnedRows = rows.map(turn).toSorted((a, b) => a.after.rank - b.after.rank);
  return { rows: turnedRows, sides: sides.map(turn) };
}

/**
 * Why a change needs confirmation: it changes teams in knockout games or the places of a confirmed
 * group stage. Null if it doesn't.
 */
export function whyConfirm({ rows, sides }: Effects, groupsConfirmed: boolean): Message | null {
  const replaced = replacedSides(sides);
  if (replaced.length > 0) {
    const games = [...new Map(replaced.map(({ after }) => [after.gameId, after.game])).values()];
    return message("competitionErrors.result.changesSides", { games: listed(games) });
  }
  if (groupsConfirmed && rows.some(({ before, after }) => before.rank !== after.rank)) {
    return message("competitionErrors.result.changesPlaces");
  }
  return null;
}

/** Asked before a result is replaced by anything but a score. */
export const CHANGES_RESULT = message("competitionErrors.result.changesResult");
