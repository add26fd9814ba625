import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { gameLengths } from "../competition/games/list-games.ts";
import type { Ctx } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { preparedQuery } from "../core/prepared-query.ts";
import type { Cup } from "../cup/current-cup.ts";
import { type FieldDelays, fieldDelaysOf } from "./field-delay-rules.ts";

const ofDay = preparedQuery((db) =>
  db
    .select({ ...getTableColumns(games), lengths: gameLengths })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(
      and(
        eq(tournaments.cupId, sql.placeholder("cupId")),
        eq(games.date, sql.placeholder("today")),
        isNotNull(games.field),
      ),
    )
    .prepare("games_on_fields"),
);

/**
 * Current delays of a cup's fields. Pages that use it depend on the games of all its tournaments.
 * Public.
 */
export async function readFieldDelays(
  ctx: Pick<Ctx, "db" | "now">,
  cup: Pick<Cup, "id" | "zone">,
): Promise<FieldDelays> {
  const today = todayIn(cup.zone, ctx.now);
  return fieldDelaysOf(await ofDay(ctx.db).execute({ cupId: cup.id, today }), ctx.now, cup.zone);
}
