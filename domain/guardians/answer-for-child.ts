import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { lockOwnChild } from "./hold-child.ts";
import {
  type Answering,
  type OfferedTexts,
  recordAgreement,
  recordRefusal,
} from "./record-answers.ts";
import { changedFor, tellAnswer } from "./tell-answer.ts";

export async function agreeForChild(
  ctx: Ctx,
  input: { playerId: string; ticked: string[] },
  texts: OfferedTexts,
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "guardian.agree", async (change) => {
    const { tx, audit } = change;
    await holdCup(tx, cup.id);
    const { child } = await lockOwnChild(tx, accountId, input.playerId, todayIn(cup.zone, ctx.now));
    const who: Answering = { by: { accountId }, playerId: child.id, cupId: cup.id, now: ctx.now };
    const agreed = await recordAgreement(tx, who, texts, input.ticked);
    audit(`player:${child.id}`, { documents: agreed.map(({ document }) => document) });
    await changedFor(change, child);
  });
}

export async function withdrawForChild(
  ctx: Ctx,
  input: { playerId: string },
  texts: OfferedTexts,
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "guardian.decline", async (change) => {
    const { tx, audit } = change;
    await holdCup(tx, cup.id);
    const { child } = await lockOwnChild(tx, accountId, input.playerId, todayIn(cup.zone, ctx.now));
    const who: Answering = { by: { accountId }, playerId: child.id, cupId: cup.id, now: ctx.now };
    const { tookBack } = await recordRefusal(tx, who, texts);
    if (!tookBack) return;
    await tellAnswer(tx, ctx, cup, { player: child, answer: "withdrawn" });
    audit(`player:${child.id}`, { answer: "withdrawn" });
    await changedFor(change, child);
  });
}
