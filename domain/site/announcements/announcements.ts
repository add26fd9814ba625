import { and, desc, eq, gt } from "drizzle-orm";
import { tournaments } from "../../../db/schema/cup.ts";
import { announcements } from "../../../db/schema/site.ts";
import { teams } from "../../../db/schema/teams.ts";
import { linesInEnglish } from "../../../i18n/foreign-text.ts";
import { localePath } from "../../../i18n/locales.ts";
import { type Message, message } from "../../../i18n/message.ts";
import { translate } from "../../../i18n/translate.ts";
import { type Ctx, requireStaff } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { DomainError } from "../../core/errors.ts";
import { formattedTime } from "../../core/format-rules.ts";
import { mutate } from "../../core/mutate.ts";
import { cupTopic, type Topic, teamTopic, tournamentTopic } from "../../core/topics.ts";
import { type Cup, currentCup, mutateCup } from "../../cup/current-cup.ts";
import { checkMoment } from "../../cup/time-zone-rules.ts";
import { enqueueMails } from "../../messaging/email-outbox.ts";
import { type Letter, letterIn } from "../../messaging/letter.ts";
import type { Recipient } from "../../people/accounts/recipients.ts";
import {
  type AnnounceInput,
  audienceValue,
  type NewsAudience,
  newsAudienceOf,
} from "./announcement-input.ts";
import {
  countMinorsWithoutGuardian,
  readAudienceRecipients,
  readAudienceTarget,
} from "./audience.ts";
import { announcementIn } from "./banner-rules.ts";

function announcementLetter(
  written: AnnounceInput,
  cup: string,
  siteUrl: string,
  recipient: Recipient,
): Letter {
  const { language, isGuardian } = recipient;
  const why = newsAudienceOf(written.to)
    ? newsReason(cup, siteUrl, recipient)
    : isGuardian
      ? message("emails.announcement.guardian", { cup })
      : message("emails.announcement.own", { cup });
  const { subject, body, language: own } = announcementIn(language, written);
  const shown = own === language ? body : linesInEnglish(body);
  return letterIn(language, subject, shown, "–", why);
}

function newsReason(cup: string, siteUrl: string, { language, guardianOf }: Recipient): Message {
  const link = siteUrl + localePath(language, "/account#news");
  return guardianOf === null
    ? message("emails.announcement.news", { cup, link })
    : message("emails.announcement.newsGuardian", { cup, link, player: guardianOf });
}

function announcementTopics(to: {
  cupId: number;
  tournamentId: number | null;
  teamId: number | null;
}): Topic[] {
  return [
    cupTopic(to.cupId),
    ...(to.tournamentId === null ? [] : [tournamentTopic(to.tournamentId)]),
    ...(to.teamId === null ? [] : [teamTopic(to.teamId)]),
  ];
}

export async function previewAnnouncement(ctx: Ctx, input: AnnounceInput) {
  requireStaff(ctx, "editor");
  const cup = await currentCup(ctx.db);
  const { name } = await readAudienceTarget(ctx.db, cup.id, input.to);
  const bannerUntil = bannerMoment(input, cup, ctx.now);
  const today = todayIn(cup.zone, ctx.now);
  const found = input.byMail ? await readAudienceRecipients(ctx.db, cup.id, input.to, today) : [];
  return {
    to: translate(ctx.locale, name),
    mails: found.length,
    guardians: found.filter(({ isGuardian }) => isGuardian).length,
    unguarded: input.byMail ? await countMinorsWithoutGuardian(ctx.db, cup.id, input.to, today) : 0,
    banner: bannerUntil && formattedTime(cup.zone, bannerUntil, ctx.locale),
  };
}

/**
 * Writes to an audience by email (with copies to guardians of players under 18), as a banner, or
 * both.
 */
export async function sendAnnouncement(ctx: Ctx, input: AnnounceInput): Promise<void> {
  requireStaff(ctx, "editor");
  await mutateCup(ctx, "announcement.write", async ({ tx, cup, audit, changed }) => {
    const bannerUntil = bannerMoment(input, cup, ctx.now);
    const { tournamentId, teamId } = await readAudienceTarget(tx, cup.id, input.to);
    const [written] = await tx
      .insert(announcements)
      .values({
        cupId: cup.id,
        tournamentId: teamId === null ? tournamentId : null,
        teamId,
        newsTo: newsAudienceOf(input.to),
        subject: input.subject,
        body: input.body,
        subjectEs: input.subjectEs,
        bodyEs: input.bodyEs,
        mailed: input.byMail,
        bannerUntil,
        createdAt: ctx.now,
      })
      .returning();
    if (!written) throw new Error("The announcement was not stored.");
    const today = todayIn(cup.zone, ctx.now);
    const found = input.byMail ? await readAudienceRecipients(tx, cup.id, input.to, today) : [];
    const letters = found.map((recipient) => ({
      to: recipient.email,
      concerns: recipient.concerns,
      ...(cup.contactEmail && { replyTo: { name: cup.name, address: cup.contactEmail } }),
      ...announcementLetter(input, cup.name, ctx.siteUrl, recipient),
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
  const refuse = (reason: Message | string) =>
    new DomainError("invalid", reason, { field: "bannerUntil" });
  if (!read.ok) throw refuse(read.reason);
  if (read.value !== null && read.value <= now)
    throw refuse(message("consoleErrors.announce.passed"));
  return read.value;
}

function nameOf(kind: "everyone" | NewsAudience): Message {
  return message(`consoleErrors.announce.${kind}`);
}

const PAGE = 100;

export async function listAnnouncements(ctx: Ctx, { id: cupId, zone }: Cup) {
  requireStaff(ctx, "editor");
  const rows = await ctx.db
    .select({ announcement: announcements, team: teams.name, tournament: tournaments.name })
    .from(announcements)
    .leftJoin(teams, eq(teams.id, announcements.teamId))
    .leftJoin(tournaments, eq(tournaments.id, announcements.tournamentId))
    .where(eq(announcements.cupId, cupId))
    .orderBy(desc(announcements.id))
    .limit(PAGE);
  return rows.map(({ announcement, team, tournament }) => {
    const {
      id,
      subject,
      body,
      subjectEs,
      bodyEs,
      mailed,
      recipients,
      bannerUntil,
      createdAt,
      newsTo,
    } = announcement;
    return {
      id,
      to: team ?? tournament ?? translate(ctx.locale, nameOf(newsTo ?? "everyone")),
      subject,
      body,
      subjectEs,
      bodyEs,
      mailed,
      recipients,
      written: formattedTime(zone, createdAt, ctx.locale),
      banner: bannerUntil && {
        until: formattedTime(zone, bannerUntil, ctx.locale),
        isShown: bannerUntil > ctx.now,
      },
    };
  });
}

/** Ends a banner early; emails are not recalled. A no-op for a banner that has ended. */
export async function takeDownBanner(
  ctx: Ctx,
  { announcementId }: { announcementId: number },
): Promise<void> {
  requireStaff(ctx, "editor");
  await mutate(ctx, "announcement.take-down", async ({ tx, audit, changed }) => {
    const [found] = await tx
      .select()
      .from(announcements)
      .where(eq(announcements.id, announcementId))
      .for("update");
    if (!found) throw new DomainError("not-found", message("consoleErrors.announce.gone"));
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
