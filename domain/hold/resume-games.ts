import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { timeIn } from "../cups/cup-words-rules.ts";
import { type Cup, lockCurrentCup } from "../cups/current-cup.ts";
import { localIn, momentIn } from "../cups/zone-rules.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { tellFollowers } from "../push/tell-followers.ts";
import { cupTopic } from "../topics.ts";
import { heldMinutes, nextStep } from "./hold-rules.ts";
import type { ResumeInput } from "./input.ts";

/** For how many minutes games were held, and at what time of day play goes on, HH:MM. */
export interface Resumed {
  minutes: number;
  at: string;
}

const NEWS_MINUTES = 60;

/**
 * Lets play go on, and tells everybody at what time: the one given, or in steps of five minutes as soon as can be.
 * Answers for how long games were held; null where they were not, as another admin was quicker, and `conflict` where
 * a time was given.
 */
export async function resumeGames(ctx: Ctx, input: ResumeInput): Promise<Resumed | null> {
  requireAdmin(ctx);
  return mutate(ctx, "cup.resume", async ({ tx, audit, changed }) => {
    const cup = await lockCurrentCup(tx);
    if (cup.heldSince === null) {
      if (input.at === null) return null;
      const sentence = "Play was already resumed. The time you entered wasn't used.";
      throw new DomainError("conflict", sentence);
    }
    const at = playGoesOn(cup, input, ctx.now);
    const minutes = heldMinutes(cup.heldSince, at);
    await tx
      .update(cups)
      .set({ heldSince: null, heldFor: null, heldText: "" })
      .where(eq(cups.id, cup.id));
    await tellFollowers(
      tx,
      ctx,
      { cupId: cup.id },
      {
        title: "Play goes on",
        body: `Play goes on at ${timeIn(cup.zone, at)}.`,
        path: "/schedules-results",
        tag: "hold",
        minutes: NEWS_MINUTES,
      },
    );
    audit(`cup:${cup.id}`, { heldMinutes: minutes });
    changed(cupTopic(cup.id));
    return { minutes, at: localIn(cup.zone, at).slice(11) };
  });
}

/** A time that is past by now means as soon as can be. */
function playGoesOn({ zone }: Cup, { at }: ResumeInput, now: Date): Date {
  const wanted = at === null ? null : momentIn(zone, `${todayIn(zone, now)}T${at}`);
  return wanted !== null && wanted > now ? wanted : nextStep(now);
}
