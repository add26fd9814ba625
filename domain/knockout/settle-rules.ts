import type { Draw } from "../standings/draw-rules.ts";
import { placesAcross, type TakenPlace } from "../standings/places-rules.ts";
import { type DrawnTable, placesIn } from "../standings/waiting-rules.ts";
import { type BestFound, findBest } from "./best-rules.ts";
import type { SideSource } from "./source-rules.ts";

/** The tables of a tournament as its knockout sees them, brackets in their order. */
export interface GroupStage {
  tables: readonly DrawnTable[];
  /** The steps of the cup. */
  order: readonly string[];
  /** Among teams of several brackets. */
  draws: readonly Draw[];
}

/** Who comes onto a side by the tables; null where nobody does yet, with who waits for a draw. */
export interface Settled extends SideSource {
  teamId: number | null;
  waiting: readonly number[];
}

/** Who comes onto the sides that hang on the tables: of others it says nothing. */
export function settle(sides: readonly SideSource[], stage: GroupStage): Settled[] {
  const places = new Map(stage.tables.map((table) => [table.bracketId, placesIn(table)]));
  const at = (bracketId: number, place: number) => places.get(bracketId)?.[place - 1];
  const best = bestOf(sides, stage, at);
  return sides.flatMap((each): Settled[] => {
    const { source } = each;
    if (source.kind === "place") return [{ ...each, ...taken(at(source.bracketId, source.place)) }];
    if (source.kind !== "best") return [];
    return [{ ...each, ...(best.get(each) ?? taken(undefined)) }];
  });
}

function taken(place: TakenPlace | undefined) {
  return { teamId: place?.teamId ?? null, waiting: place?.waiting ?? [] };
}

type At = (bracketId: number, place: number) => TakenPlace | undefined;
type Taken = ReturnType<typeof taken>;

function bestOf(sides: readonly SideSource[], stage: GroupStage, at: At): Map<SideSource, Taken> {
  const found = new Map<SideSource, Taken>();
  const numbers = new Set(
    sides.flatMap(({ source }) => (source.kind === "best" ? [source.place] : [])),
  );
  for (const place of numbers) {
    const own = sides.filter(({ source }) => source.kind === "best" && source.place === place);
    const { bracketIds, waiting } = whoIsBest(own, sides, place, stage, at);
    for (const [index, side] of own.entries()) {
      const bracketId = bracketIds[index];
      const teamId = bracketId === undefined ? null : (at(bracketId, place)?.teamId ?? null);
      found.set(side, { teamId, waiting });
    }
  }
  return found;
}

/** The brackets whose teams come onto the sides of the best at a place; none while somebody waits for a draw. */
function whoIsBest(
  own: readonly SideSource[],
  sides: readonly SideSource[],
  place: number,
  { tables, order, draws }: GroupStage,
  at: At,
): { bracketIds: number[]; waiting: number[] } {
  const among = own.flatMap(({ source }) => (source.kind === "best" ? source.among : []));
  // Whose place the admin set apart by hand is none of the best.
  const apart = sides.flatMap(({ source }) =>
    source.kind === "place" && source.place === place ? [source.bracketId] : [],
  );
  const open = tables.filter(
    ({ bracketId }) => among.includes(bracketId) && !apart.includes(bracketId),
  );
  const level = open.find(({ bracketId }) => (at(bracketId, place)?.waiting.length ?? 0) > 0);
  if (level) return { bracketIds: [], waiting: at(level.bracketId, place)?.waiting ?? [] };
  const rows = open.flatMap(({ bracketId, rows: all }) => {
    const teamId = at(bracketId, place)?.teamId;
    const row = all.find((each) => each.teamId === teamId);
    return row ? [{ bracketId, row }] : [];
  });
  const bracketOf = new Map(rows.map(({ bracketId, row }) => [row.teamId, bracketId]));
  const inBrackets = (teamIds: readonly number[]) =>
    teamIds.flatMap((id) => bracketOf.get(id) ?? []);
  const ranked = levels(
    placesAcross(
      rows.map(({ row }) => row),
      order,
      draws,
    ),
  ).map(inBrackets);
  const found: BestFound = findBest(
    own.map((side) => bestSide(side, sides)),
    ranked,
    {
      place,
      brackets: tables.map(({ bracketId }) => bracketId),
    },
  );
  if (found === null) return { bracketIds: [], waiting: [] };
  if ("bracketIds" in found) return { ...found, waiting: [] };
  const teams = found.waiting.flatMap((bracketId) => at(bracketId, place)?.teamId ?? []);
  return { bracketIds: [], waiting: teams };
}

function bestSide(side: SideSource, sides: readonly SideSource[]) {
  const { source } = side;
  const opponent = sides.find(
    ({ gameId, side: other }) => gameId === side.gameId && other !== side.side,
  );
  const isFirst = opponent?.source.kind === "place" && opponent.source.place === 1;
  return {
    among: source.kind === "best" ? source.among : [],
    firstOf: isFirst && opponent.source.kind === "place" ? opponent.source.bracketId : null,
  };
}

/** Teams from the best down, those together that nothing parts. */
function levels(places: readonly TakenPlace[]): number[][] {
  return places.flatMap(({ teamId, waiting }, index) => {
    if (teamId !== null) return [[teamId]];
    const [first] = waiting;
    const isSame = index > 0 && places[index - 1]?.waiting[0] === first;
    return isSame ? [] : [[...waiting]];
  });
}
