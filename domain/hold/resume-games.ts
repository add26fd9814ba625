import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { lockCurrentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { type LocalMoment, localMoment } from "../planning/begun-rules.ts";
import { cupTopic } from "../topics.ts";
import { heldMinutes, holdOf, NOT_HELD, nextStep } from "./hold-rules.ts";
import type { ResumeInput } from "./input.ts";
import { requireSure, resumeMoment } from "./resume-rules.ts";
import { tellOfHold } from "./tell-of-hold.ts";

export interface Resumed {
  minutes: number;
  /** Local time in the cup's zone, rounded up to five minutes. */
  notBefore: LocalMoment;
}

/**
 * Resumes play at a time of day, or now if it is missing or past, and notifies followers. Throws
 * `unconfirmed` within 30 minutes of lightning and for another day. If play isn't suspended,
 * returns null, or throws `conflict` if a time was given.
 */
export async function resumeGames(
  ctx: Ctx,
  { resumeAt: typed, confirmed }: ResumeInput,
): Promise<Resumed | null> {
  requireAdmin(ctx);
  return mutate(ctx, "cup.resume", async ({ tx, audit, changed }) => {
    const cup = await lockCurrentCup(tx);
    const { heldSince } = cup;
    if (heldSince === null || holdOf(cup, ctx.now) === null) {
      if (typed === null) return null;
      const sentence = "Play was already resumed. The time you entered wasn't used.";
      throw new DomainError("conflict", sentence);
    }
    const wanted = typed === null ? null : resumeMoment({ ...cup, heldSince }, typed, ctx.now);
    const isLater = wanted !== null && wanted > ctx.now;
    const at = isLater ? wanted : ctx.now;
    requireSure(cup, at, { now: ctx.now, what: "set", typed, confirmed });
    const minutes = heldMinutes(heldSince, at);
    const resumed: Resumed = {
      minutes,
      notBefore: localMoment(cup.zone, isLater ? at : nextStep(at)),
    };
    if (isLater && cup.resumeIsSet && cup.resumeAt?.getTime() === at.getTime()) return resumed;
    const set = isLater ? { resumeAt: at, resumeIsSet: true } : NOT_HELD;
    await tx.update(cups).set(set).where(eq(cups.id, cup.id));
    await tellOfHold(tx, ctx, { ...cup, ...set });
    audit(`cup:${cup.id}`, { heldMinutes: minutes });
    changed(cupTopic(cup.id));
    return resumed;
  });
}
