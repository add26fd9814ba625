import { eq } from "drizzle-orm";
import { fieldEntries } from "../../db/schema/field.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { lockGameOnSchedule } from "../games/game-teams.ts";
import { mutate } from "../mutate.ts";
import { consoleTopic } from "../topics.ts";
import { lockUndecided } from "./refused-entry.ts";

/** Takes a refused entry off the score desk for good. For the organizer; throws `conflict` where it is not on it. */
export async function dismissEntry(
  ctx: Ctx,
  gameId: number,
  { entryId }: { entryId: number },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "field.dismiss-entry", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    await lockGameOnSchedule(tx, cup.id, gameId);
    const { entry } = await lockUndecided(tx, gameId, entryId);
    await tx.update(fieldEntries).set({ settledAt: ctx.now }).where(eq(fieldEntries.id, entryId));
    audit(`game:${gameId}`, { entry: entry.kind });
    changed(consoleTopic);
  });
}
