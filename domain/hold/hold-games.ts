import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { lockCurrentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { cupTopic } from "../topics.ts";
import { holdOf, holdTitle, NOT_HELD } from "./hold-rules.ts";
import type { HoldInput } from "./input.ts";
import { afterLightning } from "./resume-rules.ts";
import { tellOfHold } from "./tell-of-hold.ts";

/**
 * Suspends play and notifies followers. Idempotent for the same reason; throws `conflict` if play
 * is already suspended for another one.
 */
export async function holdGames(ctx: Ctx, { reason, text }: HoldInput): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "cup.hold", async ({ tx, audit, changed }) => {
    const cup = await lockCurrentCup(tx);
    const before = holdOf(cup, ctx.now);
    if (before) {
      if (before.reason === reason && before.text === text) return;
      throw new DomainError("conflict", `${holdTitle(before)}. What you entered wasn't saved.`);
    }
    const isLightning = reason === "lightning";
    const held = {
      ...NOT_HELD,
      heldSince: ctx.now,
      heldFor: reason,
      heldText: text,
      resumeAt: isLightning ? afterLightning(ctx.now) : null,
      lightningAt: isLightning ? ctx.now : null,
    };
    await tx.update(cups).set(held).where(eq(cups.id, cup.id));
    await tellOfHold(tx, ctx, { ...cup, ...held });
    audit(`cup:${cup.id}`, { reason });
    changed(cupTopic(cup.id));
  });
}
