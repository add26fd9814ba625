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
  /** For how many minutes play was suspended. */
  minutes: number;
  /** From when games can start, in the cup's zone; at once is the next five minutes. */
  notBefore: LocalMoment;
}

/**
 * Lets play resume: at a time of day, until which no game starts and every page says so, or at once where there is
 * none or it has passed. Followers are notified. Throws `unconfirmed` for less than 30 minutes after lightning, and for another day.
 * Where play is not suspended, as another admin was quicker, it answers null, and throws `conflict` if a time was given.
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
