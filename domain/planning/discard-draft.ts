import { eq, sql } from "drizzle-orm";
import { scheduleDrafts } from "../../db/schema/knockout.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { consoleTopic } from "../topics.ts";
import type { DraftVersionInput } from "./input.ts";
import { requireDraft } from "./require-draft.ts";

/** Deletes the draft but keeps its settings for the next one. */
export async function discardDraft(ctx: Ctx, { version }: DraftVersionInput): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "schedule.discard", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const draft = await requireDraft(tx, cup.id, version, { lock: true });
    await tx
      .update(scheduleDrafts)
      .set({ games: [], version: sql`${scheduleDrafts.version} + 1` })
      .where(eq(scheduleDrafts.id, draft.id));
    audit(`cup:${cup.id}`, { games: draft.games.length });
    changed(consoleTopic);
  });
}
