import { and, eq, gt } from "drizzle-orm";
import { announcements } from "../../db/schema/announcements.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { announcementTopics } from "./announcement-topics.ts";

/** Ends a banner early; emails are not recalled. A no-op for a banner that has ended. */
export async function takeDownBanner(
  ctx: Ctx,
  { announcementId }: { announcementId: number },
): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "announcement.take-down", async ({ tx, audit, changed }) => {
    const [found] = await tx
      .select()
      .from(announcements)
      .where(eq(announcements.id, announcementId))
      .for("update");
    if (!found) throw new DomainError("not-found", "There is no such message any more.");
    const ended = await tx
      .update(announcements)
      .set({ bannerUntil: ctx.now })
      .where(and(eq(announcements.id, announcementId), gt(announcements.bannerUntil, ctx.now)))
      .returning({ id: announcements.id });
    if (ended.length === 0) return;
    audit(`announcement:${announcementId}`);
    changed(...announcementTopics(found));
  });
}
