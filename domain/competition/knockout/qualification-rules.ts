import {
  type Draw,
  type DrawnTable,
  type PendingDraw,
  pendingDrawsIn,
  placesAcrossBrackets,
  placesInTable,
  type ResolvedPlace,
} from "../standings/draw-rules.ts";
import { assignBestPlaced } from "./best-placed-rules.ts";
import {
  costsOfMeeting,
  type Found,
  opponentOf,
  separateOpen,
  separateSeeds,
} from "./meeting-rules.ts";
import type { BestSource, KeyedSide, SideSource } from "./side-source-rules.ts";

export interface GroupStage {
  tables: readonly DrawnTable[];
  order: readonly string[];
  draws: readonly Draw[];
}

interface ResolvedSide extends SideSource {
  teamId: number | null;
  waiting: readonly number[];
}

export function resolveSides(sides: readonly KeyedSide[], stage: GroupStage): ResolvedSide[] {
  const places = new Map(stage.tables.map((table) => [table.bracketId, placesInTable(table)]));
  const at: At = (bracketId, place) => places.get(bracketId)?.[place - 1];
  const found = findAll(sides, stage, at);
  return sides.flatMap((each): ResolvedSide[] => {
    const { source } = each;
    if (!("place" in source)) return [];
    const who = found.get(each) ?? { waiting: [] };
    if ("waiting" in who) return [{ ...each, teamId: null, waiting: who.waiting }];
    const taken = at(who.bracketId, source.place);
    return [{ ...each, teamId: taken?.teamId ?? null, waiting: taken?.waiting ?? [] }];
  });
}

type At = (bracketId: number, place: number) => ResolvedPlace | undefined;
type BestSide = KeyedSide & { source: BestSource };

/**
 * Fills sides with only one possible bracket first, then the others from the best place down. A
 * lower place can still force a meeting of one group that a swap at a higher place avoids.
 */
function findAll(sides: readonly KeyedSide[], stage: GroupStage, at: At): Map<KeyedSide, Found> {
  const found = new Map<KeyedSide, Found>();
  for (const side of sides) {
    if (side.source.kind === "place") found.set(side, { bracketId: side.source.bracketId });
  }
  const bestSides = sides.filter((side): side is BestSide => side.source.kind === "best");
  const numbers = [...new Set(bestSides.map(({ source }) => source.place))].toSorted(
    (a, b) => a - b,
  );
  const ranked = new Map(
    numbers.map((place) => {
      const own = bestSides.filter(({ source }) => source.place === place);
      return [place, { own, best: rankedBrackets(own, sides, place, stage, at) }];
    }),
  );
  for (const { own, best } of ranked.values()) {
    for (const side of own.filter(({ source }) => source.rank !== undefined)) {
      found.set(side, atRank(best, side.source));
    }
  }
  separateSeeds(found, sides);
  for (const [place, { own, best }] of ranked) {
    const open = own.filter(({ source }) => source.rank === undefined);
    // Teams of one bracket can't be separated yet, and a later draw would move them.
    const others = [...found].filter(([{ source }]) => "place" in source && source.place !== place);
    if (others.some(([, who]) => "waiting" in who && who.waiting.length > 0)) {
      for (const side of open) found.set(side, { waiting: [] });
      continue;
    }
    const exact = own.flatMap((side) => (found.has(side) ? [found.get(side) as Found] : []));
    const more = fillOpen(open, best, exact, { place, sides, stage, found });
    for (const [side, who] of more) found.set(side, who);
  }
  separateOpen(found, sides);
  return found;
}

type RankedBrackets =
  | { brackets: number[][]; teams: ReadonlyMap<number, number> }
  | { waiting: number[] };

function rankedBrackets(
  own: readonly BestSide[],
  sides: readonly KeyedSide[],
  place: number,
  { tables, order, draws }: GroupStage,
  at: At,
): RankedBrackets {
  const among = own.flatMap(({ source }) => source.among);
  // A place that already has its own side doesn't count among the best.
  const apart = sides.flatMap(({ source }) =>
    source.kind === "place" && source.place === place ? [source.bracketId] : [],
  );
  const open = tables.filter(
    ({ bracketId }) => among.includes(bracketId) && !apart.includes(bracketId),
  );
  const waiting = open
    .map(({ bracketId }) => at(bracketId, place)?.waiting ?? [])
    .find((teamIds) => teamIds.length > 0);
  if (waiting) return { waiting };
  const rows = open.flatMap(({ bracketId, rows: all }) => {
    const teamId = at(bracketId, place)?.teamId;
    const row = all.find((each) => each.teamId === teamId);
    return row ? [{ bracketId, row }] : [];
  });
  const bracketOf = new Map(rows.map(({ bracketId, row }) => [row.teamId, bracketId]));
  const across = placesAcrossBrackets(
    rows.map(({ row }) => row),
    order,
    draws,
  );
  return {
    brackets: tiedTeams(across).map((ids) => ids.flatMap((id) => bracketOf.get(id) ?? [])),
    teams: new Map(rows.map(({ bracketId, row }) => [bracketId, row.teamId])),
  };
}

function atRank(ranked: RankedBrackets, { rank = 1, among }: BestSource): Found {
  if ("waiting" in ranked) return ranked;
  let before = 0;
  const tied = ranked.brackets.find((ids) => {
    before += ids.length;
    return rank <= before;
  });
  const [bracketId] = tied ?? [];
  if (!tied || bracketId === undefined) return { waiting: [] };
  if (tied.length > 1) return { waiting: teamsOf(tied, ranked) };
  return among.includes(bracketId) ? { bracketId } : { waiting: [] };
}

function teamsOf(bracketIds: readonly number[], ranked: RankedBrackets): number[] {
  return "waiting" in ranked ? [] : bracketIds.flatMap((id) => ranked.teams.get(id) ?? []);
}

function fillOpen(
  open: readonly BestSide[],
  ranked: RankedBrackets,
  exact: readonly Found[],
  given: {
    place: number;
    sides: readonly KeyedSide[];
    stage: GroupStage;
    found: ReadonlyMap<KeyedSide, Found>;
  },
): Map<KeyedSide, Found> {
  const all = (who: Found) => new Map(open.map((side) => [side, who] as const));
  if ("waiting" in ranked) return all(ranked);
  const stuck = exact.find((each) => "waiting" in each);
  if (stuck) return all(stuck);
  const gone = exact.flatMap((each) => ("bracketId" in each ? [each.bracketId] : []));
  const left = ranked.brackets
    .map((ids) => ids.filter((id) => !gone.includes(id)))
    .filter((ids) => ids.length > 0);
  const { place, sides, stage, found } = given;
  const inTurn = open.toSorted((one, other) => strength(one, sides) - strength(other, sides));
  const best = assignBestPlaced(
    inTurn.map((side) => bestSide(side, sides, found)),
    left,
    { place, brackets: stage.tables.map(({ bracketId }) => bracketId) },
  );
  if (best === null) return all({ waiting: [] });
  if ("waiting" in best) return all({ waiting: teamsOf(best.waiting, ranked) });
  return new Map(
    inTurn.flatMap((side, index) => {
      const bracketId = best.bracketIds[index];
      return bracketId === undefined ? [] : [[side, { bracketId }] as const];
    }),
  );
}

/** A side's opponent strength: better teams get weaker opponents, and a bye is best. */
function strength(side: KeyedSide, sides: readonly KeyedSide[]): number {
  const source = opponentOf(side, sides)?.source;
  if (!source || !("place" in source)) return -1_000;
  const rank = source.kind === "best" ? (source.rank ?? 99) : 0;
  return -(source.place * 100) - rank;
}

function bestSide(
  side: BestSide,
  sides: readonly KeyedSide[],
  found: ReadonlyMap<KeyedSide, Found>,
) {
  const { among } = side.source;
  const opponent = opponentOf(side, sides)?.source;
  const costs = costsOfMeeting(side, sides, found);
  return {
    among,
    gameId: side.gameId,
    firstOf: opponent?.kind === "place" && opponent.place === 1 ? opponent.bracketId : null,
    cost: (bracketId: number) => costs.get(bracketId) ?? 0,
  };
}

/** Groups of tied teams, best first. */
function tiedTeams(places: readonly ResolvedPlace[]): number[][] {
  return places.flatMap(({ teamId, waiting }, index) => {
    if (teamId !== null) return [[teamId]];
    const [first] = waiting;
    const isSame = index > 0 && places[index - 1]?.waiting[0] === first;
    return isSame ? [] : [[...waiting]];
  });
}

/**
 * The draws that affect who advances or meets whom, plus those that the cup's tiebreakers require.
 * All of them if there is no knockout yet.
 */
export function neededDraws(sides: readonly KeyedSide[], stage: GroupStage): PendingDraw[] {
  const fromTables = sides.filter(({ source }) => "place" in source);
  const isAll = fromTables.length === 0 || stage.order.includes("lots");
  const within = stage.tables
    .flatMap(pendingDrawsIn)
    .filter((each) => isAll || fromTables.some((side) => leadsOn(side, each)));
  return [...within, ...acrossBrackets(fromTables, stage)];
}

function leadsOn({ source }: SideSource, { bracketId, place, teamIds }: PendingDraw): boolean {
  if (!("place" in source) || bracketId === null) return false;
  const isTheirs =
    source.kind === "best" ? source.among.includes(bracketId) : source.bracketId === bracketId;
  return isTheirs && source.place >= place && source.place < place + teamIds.length;
}

function acrossBrackets(sides: readonly KeyedSide[], stage: GroupStage): PendingDraw[] {
  const found = new Map<string, PendingDraw>();
  for (const { source, waiting } of resolveSides(sides, stage)) {
    const tables = stage.tables.filter(({ rows }) =>
      rows.some(({ teamId }) => waiting.includes(teamId)),
    );
    if (source.kind !== "best" || tables.length < 2) continue;
    const { place } = source;
    found.set(`${place} ${waiting.join(" ")}`, { bracketId: null, place, teamIds: [...waiting] });
  }
  return [...found.values()].toSorted((one, other) => one.place - other.place);
}
