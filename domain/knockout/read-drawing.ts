import { and, eq, inArray, sql } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import type { Ctx } from "../context.ts";
import { listGames } from "../games/list-games.ts";
import { prepared } from "../prepared.ts";
import { type Drawing, drawKnockout } from "./drawing-rules.ts";
import { readSources } from "./read-sources.ts";

export async function readDrawing(ctx: Pick<Ctx, "db">, tournamentId: number): Promise<Drawing> {
  const [all, sources] = await Promise.all([
    listGames(ctx, tournamentId),
    readSources(ctx.db, tournamentId),
  ]);
  return drawKnockout(
    all.filter(({ stage }) => stage !== "group"),
    sources,
  );
}

// Lists the stages, so that the `games_number_unique` index skips the group games.
const anyKnockoutGame = prepared((db) =>
  db
    .select({ id: games.id })
    .from(games)
    .where(
      and(
        eq(games.tournamentId, sql.placeholder("tournamentId")),
        inArray(games.stage, [
          "round-of-16",
          "quarter-final",
          "semi-final",
          "third-place",
          "final",
        ]),
      ),
    )
    .limit(1)
    .prepare("knockout_of_tournament"),
);

export async function hasKnockout(ctx: Pick<Ctx, "db">, tournamentId: number): Promise<boolean> {
  return (await anyKnockoutGame(ctx.db).execute({ tournamentId })).length > 0;
}
