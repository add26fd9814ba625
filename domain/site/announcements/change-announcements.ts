import { and, eq, gt } from "drizzle-orm";
import { announcements } from "#db/schema/site.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, isAdmin, requireAdmin, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatTimeOfDay } from "#domain/core/format-rules.ts";
import { mutate } from "#domain/core/mutate.ts";
import { cupTopic, type Topic, teamTopic, tournamentTopic } from "#domain/core/topics.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { recallMails, releaseMails, sendLetter } from "#domain/messaging/email-outbox.ts";
import { organizer } from "#domain/people/accounts/recipients.ts";
import { message } from "#i18n/message.ts";

type Announcement = typeof announcements.$inferSelect;

const HOLD = 10 * 60_000;
const DAY = 86_400_000;
/** Addresses of one message, and messages in 24 hours, that leave at once. */
const FREE = { addresses: 200, messages: 5 };

/**
 * Until when an editor's message waits, so that it can be recalled; null if it leaves at once, as
 * an organizer's does (docs/decisions/66). Recalled messages count, too.
 */
export async function holdUntil(
  db: Database,
  { actor, now }: Pick<Ctx, "actor" | "now">,
  addresses: number,
): Promise<Date | null> {
  if (isAdmin(actor)) return null;
  const { accountId } = requireStaff({ actor }, "editor");
  const since = new Date(now.getTime() - DAY);
  const earlier = await db.$count(
    announcements,
    and(
      eq(announcements.senderId, accountId),
      announcements.mailed,
      gt(announcements.createdAt, since),
    ),
  );
  const isFree = addresses <= FREE.addresses && earlier < FREE.messages;
  return isFree ? null : new Date(now.getTime() + HOLD);
}

export function isHeldAt<Held extends Pick<Announcement, "heldUntil" | "recalledAt">>(
  held: Held,
  now: Date,
): held is Held & { heldUntil: Date } {
  return held.recalledAt === null && held.heldUntil !== null && held.heldUntil > now;
}

/** An editor's password can be stolen, so the organizer hears of it in time. */
export async function alertOrganizer(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Cup,
  held: Pick<Announcement, "subject" | "recipients"> & { heldUntil: Date },
): Promise<void> {
  const to = { cup, ...(await organizer(tx, cup)) };
  await sendLetter(tx, ctx, to, "emails.held", {
    subject: held.subject,
    mails: held.recipients,
    until: formatTimeOfDay(cup.zone, held.heldUntil, to.language),
    link: "/admin/messages/write#written",
  });
}

/**
 * Deletes the emails of a waiting message and ends its banner, for its sender and organizers.
 * Idempotent; throws `conflict` once the emails have left.
 */
export async function recallAnnouncement(ctx: Ctx, input: { announcementId: number }) {
  const { accountId } = requireStaff(ctx, "editor");
  await decide(ctx, "announcement.recall", input, async (tx, found) => {
    if (found.recalledAt) return null;
    if (!isAdmin(ctx.actor) && found.senderId !== accountId) {
      throw new DomainError("forbidden", message("consoleErrors.announce.otherSender"));
    }
    if (!isHeldAt(found, ctx.now)) {
      throw new DomainError("conflict", message("consoleErrors.announce.left"));
    }
    await recallMails(tx, found.id);
    return { recalledAt: ctx.now, ...(isShown(found, ctx.now) && { bannerUntil: ctx.now }) };
  });
}

/** Sends a waiting message now. Idempotent; throws `conflict` for a recalled one. */
export async function releaseAnnouncement(ctx: Ctx, input: { announcementId: number }) {
  requireAdmin(ctx);
  await decide(ctx, "announcement.release", input, async (tx, found) => {
    if (found.recalledAt) {
      throw new DomainError("conflict", message("consoleErrors.announce.recalled"));
    }
    if (!isHeldAt(found, ctx.now)) return null;
    await releaseMails(tx, ctx.now, found.id);
    return { heldUntil: ctx.now };
  });
}

/** Ends a banner early; emails are not recalled. A no-op for a banner that has ended. */
export async function takeDownBanner(ctx: Ctx, input: { announcementId: number }): Promise<void> {
  requireStaff(ctx, "editor");
  await decide(ctx, "announcement.take-down", input, async (_, found) =>
    isShown(found, ctx.now) ? { bannerUntil: ctx.now } : null,
  );
}

const isShown = ({ bannerUntil }: Announcement, now: Date) =>
  bannerUntil !== null && bannerUntil > now;

/** Locks the announcement and stores what `work` decides; null changes nothing. */
async function decide(
  ctx: Ctx,
  action: `announcement.${"recall" | "release" | "take-down"}`,
  { announcementId }: { announcementId: number },
  work: (tx: Database, found: Announcement) => Promise<Partial<Announcement> | null>,
): Promise<void> {
  await mutate(ctx, action, async ({ tx, audit, changed }) => {
    const own = eq(announcements.id, announcementId);
    const [found] = await tx.select().from(announcements).where(own).for("update");
    if (!found) throw new DomainError("not-found", message("consoleErrors.announce.gone"));
    const set = await work(tx, found);
    if (!set) return;
    await tx.update(announcements).set(set).where(own);
    audit(`announcement:${announcementId}`);
    changed(...announcementTopics(found));
  });
}

export function announcementTopics({
  cupId,
  tournamentId,
  teamId,
}: Pick<Announcement, "cupId" | "tournamentId" | "teamId">): Topic[] {
  return [
    cupTopic(cupId),
    ...(tournamentId === null ? [] : [tournamentTopic(tournamentId)]),
    ...(teamId === null ? [] : [teamTopic(teamId)]),
  ];
}
