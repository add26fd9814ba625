import { and, eq, isNotNull } from "drizzle-orm";
import { agreements, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { lockOwnPlayer } from "../accounts/read-account.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { changedFields } from "../cups/version.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { accountTopic } from "../topics.ts";
import { todayIn } from "./age-rules.ts";
import type { DetailsInput } from "./details-input.ts";
import { whyDobStays } from "./dob-change-rules.ts";
import { topicsOfPlayers } from "./topics-of-players.ts";

/** Rejects, at its field, a date of birth that only the organizer can change. */
export async function editOwnPlayer(
  ctx: Ctx,
  input: DetailsInput & { playerId: string },
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "player.edit", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const { playerId, ...details } = input;
    const player = await lockOwnPlayer(tx, accountId, playerId);
    const why =
      details.dob === null
        ? null
        : whyDobStays({
            stored: player.dob,
            wanted: details.dob,
            isHolder: player.isHolder,
            joinedAnything: player.firstJoinedAt !== null,
            hadGuardian: await hadGuardian(tx, playerId),
            today: todayIn(cup.zone, ctx.now),
          });
    if (why) throw new DomainError("forbidden", why, { field: "dob" });
    // The form submits an empty date only if it was already purged.
    const change = details.dob === null ? { ...details, dob: player.dob } : details;
    const fields = changedFields(player, change);
    if (fields.length === 0) return;
    await tx.update(players).set(change).where(eq(players.id, playerId));
    audit(`player:${playerId}`, { fields });
    changed(accountTopic(accountId), ...(await topicsOfPlayers(tx, [playerId])));
  });
}

async function hadGuardian(tx: Database, playerId: string): Promise<boolean> {
  const answered = and(eq(agreements.playerId, playerId), isNotNull(agreements.guardianId));
  return (await tx.$count(agreements, answered)) > 0;
}
