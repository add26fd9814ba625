import { and, eq } from "drizzle-orm";
import { fieldEntries, fieldLinks } from "../../db/schema/field.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { lockGameOnSchedule } from "../games/game-teams.ts";
import { mutate } from "../mutate.ts";
import { consoleTopic } from "../topics.ts";
import type { EndLinkInput } from "./input.ts";
import { isUndecided, lockUndecided } from "./refused-entry.ts";

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

export async function dismissLinkEntries(ctx: Ctx, { linkId }: EndLinkInput): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "field.dismiss-entries", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    const [link] = await tx
      .select({ id: fieldLinks.id })
      .from(fieldLinks)
      .where(and(eq(fieldLinks.id, linkId), eq(fieldLinks.cupId, cup.id)))
      .for("no key update");
    const dismissed = await tx
      .update(fieldEntries)
      .set({ settledAt: ctx.now })
      .where(and(eq(fieldEntries.linkId, link?.id ?? 0), isUndecided))
      .returning({ id: fieldEntries.id });
    if (dismissed.length === 0) {
      throw new DomainError("conflict", "These entries were already applied or dismissed.");
    }
    audit(`cup:${cup.id}`, { link: linkId, entries: dismissed.length });
    changed(consoleTopic);
  });
}
