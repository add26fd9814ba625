import { and, eq, isNull } from "drizzle-orm";
import { fieldLinks } from "../../db/schema/field.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { type Change, mutate } from "../mutate.ts";
import { consoleTopic, cupTopic } from "../topics.ts";
import type { FieldLink } from "./find-link.ts";
import type { EndLinkInput } from "./input.ts";

/** Revokes a field link. Throws `not-found` if it isn't open. */
export async function endFieldLink(ctx: Ctx, { linkId }: EndLinkInput): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "field.end-link", async (change) => {
    await holdCup(change.tx, cup.id);
    await end(change, ctx, cup.id, linkId);
  });
}

/** Revokes a field link and creates a new one for the same games, in case its code leaked. */
export async function renewFieldLink(ctx: Ctx, { linkId }: EndLinkInput): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "field.renew-link", async (change) => {
    await holdCup(change.tx, cup.id);
    const { field, gameId, day } = await end(change, ctx, cup.id, linkId);
    const values = { cupId: cup.id, field, gameId, day, madeAt: ctx.now };
    await change.tx.insert(fieldLinks).values(values);
  });
}

async function end(
  { tx, audit, changed }: Change,
  ctx: Ctx,
  cupId: number,
  linkId: number,
): Promise<FieldLink> {
  const [ended] = await tx
    .update(fieldLinks)
    .set({ endedAt: ctx.now })
    .where(and(eq(fieldLinks.id, linkId), eq(fieldLinks.cupId, cupId), isNull(fieldLinks.endedAt)))
    .returning();
  if (!ended) throw new DomainError("not-found", "There is no such link any more.");
  audit(`cup:${cupId}`, { link: linkId, date: ended.day });
  changed(consoleTopic, cupTopic(cupId));
  return ended;
}
