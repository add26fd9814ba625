import { eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { changedFields } from "../cups/version.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { accountTopic } from "../topics.ts";
import { topicsOfPlayers } from "./topics-of-players.ts";

export type Correction = Partial<{
  firstName: string;
  lastName: string;
  phone: string;
  dob: string;
}>;

/**
 * For the admin, who alone can change a date of birth after joining something or across 13 and 18.
 * The audit log records field names, not values.
 */
export async function correctPlayer(
  ctx: Ctx,
  playerId: string,
  correction: Correction,
): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "player.correct", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const [player] = await tx
      .select()
      .from(players)
      .where(eq(players.id, playerId))
      .for("no key update");
    if (!player) throw new DomainError("not-found", "There is no such player.");
    const fields = changedFields<Partial<typeof player>>(player, correction);
    if (fields.length === 0) return;
    await tx.update(players).set(correction).where(eq(players.id, playerId));
    audit(`player:${playerId}`, { fields });
    changed(accountTopic(player.accountId), ...(await topicsOfPlayers(tx, [playerId])));
  });
}
