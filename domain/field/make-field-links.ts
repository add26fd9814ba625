import { and, eq, isNotNull } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { fieldLinks } from "../../db/schema/field.ts";
import { games } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { consoleTopic } from "../topics.ts";
import type { MakeLinksInput } from "./input.ts";

/**
 * Creates missing links: one per field with games on that day, or one for the given game. Returns
 * how many are new.
 */
export async function makeFieldLinks(ctx: Ctx, { day, gameId }: MakeLinksInput): Promise<number> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "field.make-links", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const ofDay = and(eq(tournaments.cupId, cup.id), eq(games.date, day));
    const found = await tx
      .select({ field: games.field })
      .from(games)
      .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
      .where(
        gameId === undefined
          ? and(ofDay, isNotNull(games.field))
          : and(ofDay, eq(games.id, gameId)),
      );
    if (gameId !== undefined && found.length === 0) {
      throw new DomainError("not-found", "There is no such game on that day.");
    }
    const fields = new Set(found.map(({ field }) => field));
    const wanted =
      gameId === undefined
        ? [...fields].map((field) => ({ field, gameId: null }))
        : [{ field: null, gameId }];
    if (wanted.length === 0) {
      throw new DomainError("not-found", "No game of that day has a field yet.");
    }
    const made = await tx
      .insert(fieldLinks)
      .values(wanted.map((each) => ({ ...each, cupId: cup.id, day, madeAt: ctx.now })))
      .onConflictDoNothing()
      .returning({ id: fieldLinks.id });
    if (made.length > 0) {
      audit(`cup:${cup.id}`, { links: made.length, date: day });
      changed(consoleTopic);
    }
    return made.length;
  });
}
