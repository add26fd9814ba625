import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { lockCurrentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { tellFollowers } from "../push/tell-followers.ts";
import { cupTopic } from "../topics.ts";
import { holdOf, holdTitle, holdWords } from "./hold-rules.ts";
import type { HoldInput } from "./input.ts";

/** For how long a hold, and its end, is news on a phone. */
const NEWS_MINUTES = 60;

/**
 * Holds all games of the cup: none is begun until play goes on, and everybody is told. Of several admins who press
 * the same at once the first one is right, and the others have the same answer; `conflict` for another reason.
 */
export async function holdGames(ctx: Ctx, { reason, text }: HoldInput): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "cup.hold", async ({ tx, audit, changed }) => {
    const cup = await lockCurrentCup(tx);
    const before = holdOf(cup);
    if (before) {
      if (before.reason === reason && before.text === text) return;
      throw new DomainError("conflict", `${holdTitle(before)}. What you entered wasn't saved.`);
    }
    const held = { heldSince: ctx.now, heldFor: reason, heldText: text };
    await tx.update(cups).set(held).where(eq(cups.id, cup.id));
    await tellFollowers(
      tx,
      ctx,
      { cupId: cup.id },
      {
        title: holdTitle({ reason }),
        body: holdWords({ reason, text }) || "We tell you when play goes on.",
        path: "/schedules-results",
        tag: "hold",
        minutes: NEWS_MINUTES,
      },
    );
    audit(`cup:${cup.id}`, { reason });
    changed(cupTopic(cup.id));
  });
}
