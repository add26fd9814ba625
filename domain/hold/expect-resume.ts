import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { lockCurrentCup } from "../cups/current-cup.ts";
import { localIn } from "../cups/zone-rules.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { cupTopic } from "../topics.ts";
import { holdOf } from "./hold-rules.ts";
import type { ResumeInput } from "./input.ts";
import { afterLightning, requireSure, resumeMoment } from "./resume-rules.ts";
import { tellOfHold } from "./tell-of-hold.ts";

/**
 * Changes the expected resume time; null means unknown. Throws `unconfirmed` within 30 minutes of
 * lightning or for another day, `invalid` for a past time and `conflict` if play isn't suspended.
 */
export async function expectResume(
  ctx: Ctx,
  { resumeAt: typed, confirmed }: ResumeInput,
): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "cup.expect-resume", async ({ tx, audit, changed }) => {
    const cup = await lockHeldCup(tx, ctx.now);
    const resumeAt = typed === null ? null : resumeMoment(cup, typed, ctx.now);
    if (resumeAt !== null && resumeAt <= ctx.now) {
      throw new DomainError("invalid", "This time has passed. Enter a later one.", {
        field: "resumeAt",
      });
    }
    if (resumeAt !== null) {
      requireSure(cup, resumeAt, { now: ctx.now, what: "expected", typed, confirmed });
    }
    if (!cup.resumeIsSet && cup.resumeAt?.getTime() === resumeAt?.getTime()) return;
    const set = { resumeAt, resumeIsSet: false };
    await tx.update(cups).set(set).where(eq(cups.id, cup.id));
    await tellOfHold(tx, ctx, { ...cup, ...set });
    audit(`cup:${cup.id}`, { time: typed });
    changed(cupTopic(cup.id));
  });
}

/**
 * Restarts the 30 minutes after lightning, whatever the reason of the suspension. Throws `conflict`
 * if play isn't suspended.
 */
export async function noteLightning(ctx: Ctx): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "cup.lightning", async ({ tx, audit, changed }) => {
    const cup = await lockHeldCup(tx, ctx.now);
    const resumeAt = afterLightning(ctx.now);
    const set = {
      heldFor: "lightning" as const,
      lightningAt: ctx.now,
      resumeAt,
      resumeIsSet: false,
    };
    await tx.update(cups).set(set).where(eq(cups.id, cup.id));
    const isNews = cup.resumeIsSet || cup.resumeAt?.getTime() !== resumeAt.getTime();
    if (isNews) await tellOfHold(tx, ctx, { ...cup, ...set });
    audit(`cup:${cup.id}`, { time: localIn(cup.zone, resumeAt).slice(11) });
    changed(cupTopic(cup.id));
  });
}

async function lockHeldCup(tx: Parameters<typeof lockCurrentCup>[0], now: Date) {
  const cup = await lockCurrentCup(tx);
  const { heldSince } = cup;
  if (heldSince === null || holdOf(cup, now) === null) {
    throw new DomainError("conflict", "Play has resumed. Suspend it again first.");
  }
  return { ...cup, heldSince };
}
