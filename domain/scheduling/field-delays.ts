import { and, eq, getTableColumns, isNotNull } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { gameLengths } from "../competition/games/list-games.ts";
import type { Ctx } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { sharedRead } from "../core/shared-read.ts";
import type { Cup } from "../cup/current-cup.ts";
import { type FieldDelays, fieldDelaysOf } from "./field-delay-rules.ts";

/**
 * Current delays of a cup's fields. Pages that use it depend on the games of all its tournaments.
 * Public.
 */
export async function readFieldDelays(
  { db, now }: Pick<Ctx, "db" | "now">,
  { id, zone }: Pick<Cup, "id" | "zone">,
): Promise<FieldDelays> {
  const today = todayIn(zone, now);
  const ofDay = await sharedRead(db, `games of cup ${id} on fields on ${today}`, () =>
    db
      .select({ ...getTableColumns(games), lengths: gameLengths })
      .from(games)
      .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
      .where(and(eq(tournaments.cupId, id), eq(games.date, today), isNotNull(games.field))),
  );
  return fieldDelaysOf(ofDay, now, zone);
}
