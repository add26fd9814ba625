import type { Database } from "../../db/types.ts";
import { emailKey } from "../accounts/email-rules.ts";
import { lockPlayer } from "../accounts/read-account.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import { SIGNED_PAPER } from "./document-rules.ts";
import { mailGuardianLink } from "./mail-guardian-link.ts";
import { isOwnMailbox } from "./own-guardian.ts";
import { answersOf, takeBack } from "./record-answers.ts";
import { guardianOf, replaceGuardianRow } from "./replace-guardian-row.ts";
import { changedFor } from "./tell-answer.ts";

export async function remindGuardian(ctx: Ctx, input: { playerId: string }): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "guardian.remind", async ({ tx, audit }) => {
    await holdCup(tx, cup.id);
    const player = await lockLinkedPlayer(ctx, tx, cup, input.playerId);
    const guardian = await guardianOf(tx, player.id);
    if (!guardian) throw new DomainError("not-found", "No guardian is known for this player.");
    await mailGuardianLink(tx, ctx, cup, { guardian, player, asked: "by player" });
    audit(`player:${player.id}`, { guardian: guardian.id });
  });
}

/**
 * Names or replaces a player's guardian and emails them a link. The former guardian's answers for
 * this cup are withdrawn; a recorded paper stays.
 */
export async function changeGuardian(
  ctx: Ctx,
  input: { playerId: string; guardianEmail: string },
): Promise<void> {
  const { accountId } = requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "guardian.change", async (change) => {
    const { tx, audit } = change;
    await holdCup(tx, cup.id);
    const player = await lockLinkedPlayer(ctx, tx, cup, input.playerId);
    const key = emailKey(input.guardianEmail);
    if (await isOwnMailbox(tx, player.accountId, input.guardianEmail)) {
      throw new DomainError("invalid", "This is the player's own address.", {
        field: "guardianEmail",
      });
    }
    const former = await guardianOf(tx, player.id);
    if (former?.emailKey === key) {
      throw new DomainError("conflict", "This is the guardian's address already.", {
        field: "guardianEmail",
      });
    }
    const who = { by: { accountId }, playerId: player.id, cupId: cup.id, now: ctx.now };
    const given = await answersOf(tx, who);
    await takeBack(
      tx,
      who,
      given.filter(({ document }) => document !== SIGNED_PAPER),
    );
    const guardian = await replaceGuardianRow(tx, ctx.now, {
      former,
      playerId: player.id,
      email: input.guardianEmail,
    });
    await mailGuardianLink(tx, ctx, cup, { guardian, player, asked: "by player" });
    audit(`player:${player.id}`, { guardian: guardian.id, former: former?.id ?? null });
    await changedFor(change, player);
  });
}

async function lockLinkedPlayer(ctx: Ctx, tx: Database, cup: Cup, playerId: string) {
  const player = await lockPlayer(tx, playerId);
  if (!player.isHolder) {
    throw new DomainError("conflict", "The account that holds this player answers for them.");
  }
  if (!isUnder18(player.dob, todayIn(cup.zone, ctx.now))) {
    throw new DomainError("conflict", "This player is 18 or over and answers for themselves.");
  }
  return player;
}
