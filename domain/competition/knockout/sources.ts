import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { gameSlots, games } from "../../../db/schema/competition.ts";
import { brackets, cups, tournaments } from "../../../db/schema/cup.ts";
import { teams } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import { readCrossBracketDraws, readStandings } from "../standings/read-standings.ts";
import type { GroupStage } from "./qualification-rules.ts";
import type {
  KeyedSide,
  KnockoutStage,
  Placeholder,
  SideSource,
  Source,
} from "./side-source-rules.ts";

const from = alias(games, "from_game");

export async function readSources(db: Database, tournamentId: number): Promise<KeyedSide[]> {
  const rows = await db
    .select({
      slot: gameSlots,
      game: { stage: games.stage, number: games.number },
      from: { stage: from.stage, number: from.number },
    })
    .from(gameSlots)
    .innerJoin(games, eq(games.id, gameSlots.gameId))
    .leftJoin(from, eq(from.id, gameSlots.fromGameId))
    .where(eq(games.tournamentId, tournamentId))
    .orderBy(gameSlots.gameId, gameSlots.side);
  return rows.flatMap((row) => {
    const source = sourceOf(row);
    const { stage, number } = row.game;
    if (!source || stage === "group") return [];
    // A game made by hand has no number, and no side refers to it.
    const game = { stage, number: number ?? 0 };
    return [{ gameId: row.slot.gameId, side: row.slot.side === 1 ? 1 : 2, game, source }];
  });
}

function sourceOf(row: {
  slot: typeof gameSlots.$inferSelect;
  from: { stage: (typeof games.$inferSelect)["stage"]; number: number | null } | null;
}): Source | null {
  const { kind, place, bracketId, among, rank } = row.slot;
  if (kind === "place") {
    return place === null || bracketId === null ? null : { kind, place, bracketId };
  }
  if (kind === "best") {
    if (place === null || among === null) return null;
    return { kind, place, among, ...(rank !== null && { rank }) };
  }
  if (!row.from || row.from.number === null || row.from.stage === "group") return null;
  const stage: KnockoutStage = row.from.stage;
  return { kind, from: { stage, number: row.from.number } };
}

export function sideSourceRow(
  { gameId, side, source }: SideSource,
  idOf: (from: { stage: KnockoutStage; number: number }) => number,
): typeof gameSlots.$inferInsert {
  const { kind } = source;
  if (kind === "place") {
    return { gameId, side, kind, place: source.place, bracketId: source.bracketId };
  }
  if (kind === "best") {
    const { place, among, rank = null } = source;
    return { gameId, side, kind, place, among: [...among], rank };
  }
  return { gameId, side, kind, fromGameId: idOf(source.from) };
}

const source = alias(games, "source");

export async function readPlaceholders(
  db: Database,
  gameIds: number[],
): Promise<Map<number, { 1?: Placeholder; 2?: Placeholder }>> {
  const found = new Map<number, { 1?: Placeholder; 2?: Placeholder }>();
  if (gameIds.length === 0) return found;
  const rows = await db
    .select({
      gameId: gameSlots.gameId,
      side: gameSlots.side,
      kind: gameSlots.kind,
      place: gameSlots.place,
      rank: gameSlots.rank,
      among: gameSlots.among,
      bracketName: brackets.name,
      from: { stage: source.stage, number: source.number },
    })
    .from(gameSlots)
    .leftJoin(brackets, eq(brackets.id, gameSlots.bracketId))
    .leftJoin(source, eq(source.id, gameSlots.fromGameId))
    .where(inArray(gameSlots.gameId, gameIds));
  const names = await bracketNames(
    db,
    rows.flatMap(({ among }) => among ?? []),
  );
  for (const row of rows) {
    const slot = slotOf(row, names);
    if (slot) found.set(row.gameId, { ...found.get(row.gameId), [row.side]: slot });
  }
  return found;
}

interface SlotRow {
  kind: Placeholder["kind"];
  place: number | null;
  rank: number | null;
  among: number[] | null;
  bracketName: string | null;
  from: Extract<Placeholder, { from: unknown }>["from"] | null;
}

function slotOf(row: SlotRow, names: Map<number, string>): Placeholder | null {
  const { kind, place, bracketName, from } = row;
  if (kind === "place") {
    return place === null || bracketName === null ? null : { kind, place, bracketName };
  }
  if (kind === "best") {
    const among = (row.among ?? []).flatMap((id) => names.get(id) ?? []);
    return place === null ? null : { kind, place, among, rank: row.rank ?? undefined };
  }
  return from && { kind, from };
}

async function bracketNames(db: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: brackets.id, name: brackets.name })
    .from(brackets)
    .where(inArray(brackets.id, ids))
    .orderBy(asc(brackets.position));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The tables that decide who advances. Excludes teams that withdrew before the group stage was
 * confirmed; later withdrawals move nobody up.
 */
export async function readGroupStage(db: Database, tournamentId: number): Promise<GroupStage> {
  const [found] = await db
    .select({ cup: cups, confirmedAt: tournaments.groupsConfirmedAt })
    .from(tournaments)
    .innerJoin(cups, eq(cups.id, tournaments.cupId))
    .where(eq(tournaments.id, tournamentId));
  if (!found) throw new Error(`There is no tournament ${tournamentId}.`);
  const gone = await db
    .select({ id: teams.id, at: teams.withdrawnAt })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), isNotNull(teams.withdrawnAt)));
  const until = found.confirmedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const isGone = (teamId: number) =>
    gone.some(({ id, at }) => id === teamId && at !== null && at.getTime() <= until);
  const tables = await readStandings({ db }, found.cup, tournamentId);
  return {
    tables: tables.map(({ bracketId, rows, draws }) => ({
      bracketId,
      rows: rows.filter(({ teamId }) => !isGone(teamId)),
      draws,
    })),
    order: found.cup.standingsOrder,
    draws: await readCrossBracketDraws({ db }, tournamentId),
  };
}
