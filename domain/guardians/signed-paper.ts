import { createHash } from "node:crypto";
import { agreements } from "../../db/schema/accounts.ts";
import { lockPlayer } from "../accounts/read-account.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import { SIGNED_PAPER } from "./document-rules.ts";
import { type Answering, answersOf, rowOf, takeBack } from "./record-answers.ts";
import { changedFor } from "./tell-answer.ts";

/** Only the fact is stored; the institute keeps the paper. */
const paper = {
  document: SIGNED_PAPER,
  title: "Signed paper",
  version: "paper",
  hash: createHash("sha256").update("").digest("hex"),
};

/**
 * Records a signed paper, which counts as everything required and is the only consent that shows
 * anything of a child under 13. Idempotent.
 */
export async function recordPaper(ctx: Ctx, input: { playerId: string }): Promise<void> {
  const { accountId } = requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "guardian.paper", async (change) => {
    const { tx, audit } = change;
    await holdCup(tx, cup.id);
    const player = await lockPlayer(tx, input.playerId);
    if (!isUnder18(player.dob, todayIn(cup.zone, ctx.now))) {
      throw new DomainError("conflict", "This player is 18 or over and answers for themselves.");
    }
    const who: Answering = { by: { accountId }, playerId: player.id, cupId: cup.id, now: ctx.now };
    if ((await answersOf(tx, who)).some(({ document }) => document === SIGNED_PAPER)) return;
    await tx.insert(agreements).values(rowOf(who, paper, true));
    audit(`player:${player.id}`, { document: SIGNED_PAPER });
    await changedFor(change, player);
  });
}

export async function takePaperBack(ctx: Ctx, input: { playerId: string }): Promise<void> {
  const { accountId } = requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "guardian.paper-back", async (change) => {
    const { tx, audit } = change;
    await holdCup(tx, cup.id);
    const player = await lockPlayer(tx, input.playerId);
    const who: Answering = { by: { accountId }, playerId: player.id, cupId: cup.id, now: ctx.now };
    const papers = (await answersOf(tx, who)).filter(({ document }) => document === SIGNED_PAPER);
    if (papers.length === 0)
      throw new DomainError("not-found", "No paper is recorded for this player.");
    await takeBack(tx, who, papers);
    audit(`player:${player.id}`, { document: SIGNED_PAPER });
    await changedFor(change, player);
  });
}
