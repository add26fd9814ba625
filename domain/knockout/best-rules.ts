import { tableFor } from "./best-table-rules.ts";

/** A side onto which one of the best at a place comes. */
export interface BestSide {
  /** The brackets it may come from. */
  among: readonly number[];
  /** The bracket whose first it meets; null where it meets somebody else. */
  firstOf: number | null;
}

/** Who goes on as one of the best: the bracket of each side, or who must be parted before that can be said. */
export type BestFound = { bracketIds: number[] } | { waiting: number[] } | null;

/**
 * Onto which side the best at a place come. `ranked` holds the brackets of all that could, the best first; those
 * that nothing parts stand together. As many go on as there are sides, the best that their brackets let come; who
 * meets whom says the table of a known competition, else nobody meets the first of their own bracket where
 * that can be helped. Null where there are too few.
 */
export function findBest(
  sides: readonly BestSide[],
  ranked: readonly (readonly number[])[],
  { place, brackets }: { place: number; brackets: readonly number[] },
): BestFound {
  const chosen: number[] = [];
  for (const level of ranked) {
    const before = chosen.length;
    for (const bracketId of level) {
      if (canCome(sides, [...chosen, bracketId])) chosen.push(bracketId);
    }
    const taken = chosen.length - before;
    if (taken > 0 && taken < level.length) return { waiting: [...level] };
  }
  if (chosen.length < sides.length) return null;
  const inOrder = brackets.filter((id) => chosen.includes(id));
  const bracketIds = byTable(sides, inOrder, { place, brackets }) ?? arrange(sides, inOrder);
  return bracketIds && { bracketIds };
}

/** Whether each of these brackets finds a side of its own. */
function canCome(sides: readonly BestSide[], bracketIds: readonly number[]): boolean {
  const onSide = new Map<number, number>();
  const place = (bracketId: number, tried: Set<number>): boolean =>
    sides.some((side, index) => {
      if (!side.among.includes(bracketId) || tried.has(index)) return false;
      tried.add(index);
      const there = onSide.get(index);
      if (there !== undefined && !place(there, tried)) return false;
      onSide.set(index, bracketId);
      return true;
    });
  return bracketIds.every((bracketId) => place(bracketId, new Set()));
}

function byTable(
  sides: readonly BestSide[],
  chosen: readonly number[],
  { place, brackets }: { place: number; brackets: readonly number[] },
): number[] | null {
  const letter = (id: number | null) =>
    id === null ? "?" : String.fromCharCode("A".charCodeAt(0) + brackets.indexOf(id));
  const letters = (ids: readonly (number | null)[]) => ids.map(letter).sort().join("");
  const table = tableFor(brackets.length, place, letters(sides.map(({ firstOf }) => firstOf)));
  const row = table?.meet.get(letters(chosen));
  if (!table || !row) return null;
  const found = sides.map(({ firstOf }) => {
    const meets = row[table.against.indexOf(letter(firstOf))];
    return chosen.find((id) => letter(id) === meets);
  });
  const isAllowed = found.every((id, index) => id && sides[index]?.among.includes(id));
  return isAllowed ? found.flatMap((id) => id ?? []) : null;
}

/** The arrangement in which the fewest meet their own first; of several the one that begins with the first brackets. */
function arrange(sides: readonly BestSide[], chosen: readonly number[]): number[] | null {
  const known = new Map<number, { own: number; ids: number[] } | null>();
  const from = (index: number, taken: number): { own: number; ids: number[] } | null => {
    const side = sides[index];
    if (!side) return { own: 0, ids: [] };
    const there = known.get(taken);
    if (there !== undefined) return there;
    let best: { own: number; ids: number[] } | null = null;
    for (const [at, id] of chosen.entries()) {
      if ((taken >> at) % 2 === 1 || !side.among.includes(id)) continue;
      const rest = from(index + 1, taken | (1 << at));
      if (!rest) continue;
      const own = rest.own + (id === side.firstOf ? 1 : 0);
      if (!best || own < best.own) best = { own, ids: [id, ...rest.ids] };
    }
    known.set(taken, best);
    return best;
  };
  return from(0, 0)?.ids ?? null;
}
