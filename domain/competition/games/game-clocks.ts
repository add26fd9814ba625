import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import type { Database } from "#db/types.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { withSuspension } from "./game-clock-rules.ts";
import { gameLength } from "./game-length-rules.ts";
import type { Game } from "./game-teams.ts";
import { gameLengths } from "./list-games.ts";

/** Without overtime. */
export async function readGameMinutes(
  db: Database,
  { id, stage, minutes }: Pick<Game, "id" | "stage" | "minutes">,
): Promise<number> {
  const [found] = await db
    .select({ lengths: gameLengths })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(eq(games.id, id));
  return found ? gameLength({ stage, minutes, lengths: found.lengths }).minutes : 0;
}

/** Stops the clocks of the games being played while play is suspended, and starts them again. */
export async function holdClocks(
  tx: Database,
  cup: Pick<Cup, "id" | "heldSince" | "resumeAt" | "resumeIsSet">,
  now: Date,
): Promise<void> {
  const ofCup = tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.cupId, cup.id));
  const running = and(
    inArray(games.tournamentId, ofCup),
    eq(games.state, "live"),
    isNotNull(games.startedAt),
  );
  const found = await tx
    .select({ id: games.id, clock: games.clock })
    .from(games)
    .where(running)
    .orderBy(games.id)
    .for("update");
  for (const { id, clock: before } of found) {
    const clock = withSuspension(before ?? [], cup, now);
    if (before === null && clock.length === 0) continue;
    await tx.update(games).set({ clock }).where(eq(games.id, id));
  }
}
