import { eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { type Ctx, isAdmin, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { accountTopic } from "../topics.ts";
import { erase, nobody } from "./erase.ts";
import { noteDeleted } from "./note-deleted.ts";

export async function deletePlayer(ctx: Ctx, input: { playerId: string }): Promise<void> {
  const own = isAdmin(ctx.actor) ? null : requireAccount(ctx).accountId;
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "player.delete", async (change) => {
    const { tx, audit, changed } = change;
    await holdCup(tx, cup.id);
    const [player] = await tx
      .select({ accountId: players.accountId, isHolder: players.isHolder })
      .from(players)
      .where(eq(players.id, input.playerId))
      .for("update");
    if (!player || (own !== null && player.accountId !== own)) {
      throw new DomainError("forbidden", "That is not your player.");
    }
    if (player.isHolder) {
      throw new DomainError("forbidden", "Whoever signs in is deleted with the whole account.");
    }
    const gone = await erase(change, { ...nobody, playerIds: [input.playerId] });
    await noteDeleted(tx, ctx.now, gone);
    audit(`player:${input.playerId}`, { account: player.accountId });
    changed(accountTopic(player.accountId));
  });
}
