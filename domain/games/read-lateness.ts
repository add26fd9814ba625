import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { todayIn } from "../players/age-rules.ts";
import { prepared } from "../prepared.ts";
import { type Lateness, latenessOf } from "./lateness-rules.ts";

const ofDay = prepared((db) =>
  db
    .select()
    .from(games)
    .where(
      and(
        inArray(
          games.tournamentId,
          db
            .select({ id: tournaments.id })
            .from(tournaments)
            .where(eq(tournaments.cupId, sql.placeholder("cupId"))),
        ),
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
export async function readLateness(
  ctx: Pick<Ctx, "db" | "now">,
  cup: Pick<Cup, "id" | "zone">,
): Promise<Lateness> {
  const today = todayIn(cup.zone, ctx.now);
  return latenessOf(await ofDay(ctx.db).execute({ cupId: cup.id, today }), ctx.now, cup.zone);
}
