import { eq } from "drizzle-orm";
import { announcements } from "../../db/schema/announcements.ts";
import { attemptOf } from "../attempt.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { checkMoment } from "../cups/zone-rules.ts";
import { DomainError } from "../errors.ts";
import { enqueueMails } from "../mail/enqueue-mail.ts";
import { announcementLetter } from "../mail/letters/announcement.ts";
import { mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { announcementTopics } from "./announcement-topics.ts";
import { recipientsOfAudience, targetOf, unguardedOfAudience } from "./audience.ts";
import { type AnnounceInput, audienceValue } from "./input.ts";

export interface AnnouncementPreview {
  to: string;
  mails: number;
  guardians: number;
  unguarded: number;
  bannerUntil: Date | null;
}

export async function previewAnnouncement(
  ctx: Ctx,
  input: AnnounceInput,
): Promise<AnnouncementPreview> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const { name } = await targetOf(ctx.db, cup.id, input.to);
  const today = todayIn(cup.zone, ctx.now);
  const found = input.byMail ? await recipientsOfAudience(ctx.db, cup.id, input.to, today) : [];
  return {
    to: name,
    mails: found.length,
    guardians: found.filter(({ isGuardian }) => isGuardian).length,
    unguarded: input.byMail ? await unguardedOfAudience(ctx.db, cup.id, input.to, today) : 0,
    bannerUntil: bannerMoment(input, cup, ctx.now),
  };
}

/**
 * Writes to an audience by email (with copies to guardians of players under 18), as a banner, or
 * both. Resubmitting the same form is a no-op.
 */
export async function announce(ctx: Ctx, input: AnnounceInput): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  const attempt = attemptOf(input);
  // A resubmission succeeds even if its banner has just ended.
  if (attempt && (await ctx.db.$count(announcements, eq(announcements.attempt, attempt))) > 0)
    return;
  await mutate(ctx, "announcement.write", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    const bannerUntil = bannerMoment(input, cup, ctx.now);
    const { tournamentId, teamId } = await targetOf(tx, cup.id, input.to);
    const [written] = await tx
      .insert(announcements)
      .values({
        cupId: cup.id,
        tournamentId: teamId === null ? tournamentId : null,
        teamId,
        subject: input.subject,
        body: input.body,
        attempt,
        mailed: input.byMail,
        bannerUntil,
        createdAt: ctx.now,
      })
      .onConflictDoNothing({ target: announcements.attempt })
      .returning();
    if (!written) return;
    const today = todayIn(cup.zone, ctx.now);
    const found = input.byMail ? await recipientsOfAudience(tx, cup.id, input.to, today) : [];
    const letters = found.map(({ email, concerns, isGuardian }) => ({
      to: email,
      concerns,
      ...(cup.contactEmail && { replyTo: { name: cup.name, address: cup.contactEmail } }),
      ...announcementLetter({ ...input, cupName: cup.name, isGuardian }),
    }));
    await enqueueMails(tx, ctx.now, letters);
    await tx
      .update(announcements)
      .set({ recipients: found.length })
      .where(eq(announcements.id, written.id));
    audit(`announcement:${written.id}`, { to: audienceValue(input.to), mails: found.length });
    changed(...announcementTopics({ cupId: cup.id, tournamentId, teamId }));
  });
}

function bannerMoment(input: AnnounceInput, cup: Cup, now: Date): Date | null {
  const read = checkMoment(input.bannerUntil, cup.zone);
  const refuse = (reason: string) => new DomainError("invalid", reason, { field: "bannerUntil" });
  if (!read.ok) throw refuse(read.reason);
  if (read.value !== null && read.value <= now) throw refuse("This moment has passed.");
  return read.value;
}
