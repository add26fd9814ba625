import { asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { brackets } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import { gameSlots } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";
import type { Slot } from "./slot-rules.ts";

const source = alias(games, "source");

export async function readSlots(
  db: Database,
  gameIds: number[],
): Promise<Map<number, { 1?: Slot; 2?: Slot }>> {
  const found = new Map<number, { 1?: Slot; 2?: Slot }>();
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
  kind: Slot["kind"];
  place: number | null;
  rank: number | null;
  among: number[] | null;
  bracketName: string | null;
  from: Extract<Slot, { from: unknown }>["from"] | null;
}

function slotOf(row: SlotRow, names: Map<number, string>): Slot | null {
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
