import { desc, eq } from "drizzle-orm";
import { tournaments } from "#db/schema/cup.ts";
import { announcements } from "#db/schema/site.ts";
import { teams } from "#db/schema/teams.ts";
import { type Ctx, isAdmin, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatTimeOfDay, formattedTime } from "#domain/core/format-rules.ts";
import { type Cup, currentCup, mutateCup } from "#domain/cup/current-cup.ts";
import { placeOf } from "#domain/cup/place-rules.ts";
import { checkMoment } from "#domain/cup/time-zone-rules.ts";
import { enqueueMails } from "#domain/messaging/email-outbox.ts";
import { type Letter, letterIn } from "#domain/messaging/letter.ts";
import { lockAccount } from "#domain/people/accounts/accounts.ts";
import type { Recipient } from "#domain/people/accounts/recipients.ts";
import { invitedNames } from "#domain/teams/team-emails.ts";
import { linesInEnglish } from "#i18n/foreign-text.ts";
import { localePath } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type AnnounceInput, audienceValue, newsAudienceOf } from "./announcement-input.ts";
import { readAudienceRecipients, readAudienceTarget, readTeamsWithNobody } from "./audience.ts";
import { announcementIn } from "./banner-rules.ts";
import { alertOrganizer, announcementTopics, holdUntil, isHeldAt } from "./change-announcements.ts";

function announcementLetter(
  written: AnnounceInput,
  cup: Cup,
  siteUrl: string,
  recipient: Recipient,
): Letter {
  const { language, isGuardian } = recipient;
  const isNews = newsAudienceOf(written.to) !== null;
  const place = siteUrl + localePath(language, "/place");
  const why = isNews
    ? newsReason(cup.name, siteUrl, recipient)
    : isGuardian
      ? message("emails.announcement.guardian", { cup: cup.name })
      : message("emails.announcement.own", { cup: cup.name });
  const { subject, body, language: own } = announcementIn(language, written);
  const shown = own === language ? body : linesInEnglish(body);
  const way =
    isNews || placeOf(cup) === null ? [] : [message("emails.announcement.place", { link: place })];
  return letterIn(language, subject, shown, "–", ...way, why);
}

function newsReason(cup: string, siteUrl: string, { language, guardianOf }: Recipient): Message {
  const link = siteUrl + localePath(language, "/account#news");
  return guardianOf === null
    ? message("emails.announcement.news", { cup, link })
    : message("emails.announcement.newsGuardian", { cup, link, player: guardianOf });
}

export async function previewAnnouncement(ctx: Ctx, input: AnnounceInput) {
  requireStaff(ctx, "editor");
  const cup = await currentCup(ctx.db);
  const { name } = await readAudienceTarget(ctx.db, cup.id, input.to);
  const bannerUntil = bannerMoment(input, cup, ctx.now);
  const today = todayIn(cup.zone, ctx.now);
  const { recipients, withheld } = input.byMail
    ? await readAudienceRecipients(ctx.db, cup.id, input.to, today)
    : NOBODY;
  return {
    to: translate(ctx.locale, name),
    mails: recipients.length,
    guardians: recipients.filter(({ isGuardian }) => isGuardian).length,
    withheld: named(await invitedNames(ctx, cup, withheld), withheld),
    unreached: input.byMail ? await readTeamsWithNobody(ctx.db, cup.id, input.to) : [],
    waits: input.byMail && (await holdUntil(ctx.db, ctx, recipients.length)) !== null,
    banner: bannerUntil && formattedTime(cup.zone, bannerUntil, ctx.locale),
  };
}

const NOBODY: Awaited<ReturnType<typeof readAudienceRecipients>> = { recipients: [], withheld: [] };

/** How many players these are, without deleted ones, and the names that the actor can see. */
function named(names: ReadonlyMap<string, string | null>, playerIds: string[]) {
  const found = playerIds.map((id) => names.get(id)).filter((name) => name !== undefined);
  const known = found.filter((name) => name !== null);
  return { count: found.length, names: known.toSorted((a, b) => a.localeCompare(b)) };
}

/**
 * Writes to an audience by email (with copies to guardians of players under 18), as a banner, or
 * both. Returns whether the emails wait (`holdUntil`); a banner doesn't.
 */
export async function sendAnnouncement(ctx: Ctx, input: AnnounceInput): Promise<boolean> {
  const { accountId } = requireStaff(ctx, "editor");
  return mutateCup(ctx, "announcement.write", async ({ tx, cup, audit, changed }) => {
    const bannerUntil = bannerMoment(input, cup, ctx.now);
    const { tournamentId, teamId } = await readAudienceTarget(tx, cup.id, input.to);
    const today = todayIn(cup.zone, ctx.now);
    const { recipients, withheld } = input.byMail
      ? await readAudienceRecipients(tx, cup.id, input.to, today)
      : NOBODY;
    // One at a time, since earlier messages count.
    await lockAccount(tx, accountId);
    const heldUntil = input.byMail ? await holdUntil(tx, ctx, recipients.length) : null;
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
        recipients: recipients.length,
        withheld,
        senderId: isAdmin(ctx.actor) ? null : accountId,
        heldUntil,
        bannerUntil,
        createdAt: ctx.now,
      })
      .returning();
    if (!written) throw new Error("The announcement was not stored.");
    const letters = recipients.map((recipient) => ({
      announcementId: written.id,
      to: recipient.email,
      concerns: recipient.concerns,
      ...(cup.contactEmail && { replyTo: { name: cup.name, address: cup.contactEmail } }),
      ...announcementLetter(input, cup, ctx.siteUrl, recipient),
    }));
    await enqueueMails(tx, ctx.now, letters, heldUntil ?? ctx.now);
    if (heldUntil) await alertOrganizer(tx, ctx, cup, { ...written, heldUntil });
    audit(`announcement:${written.id}`, { to: audienceValue(input.to), mails: recipients.length });
    changed(...announcementTopics({ cupId: cup.id, tournamentId, teamId }));
    return heldUntil !== null;
  });
}

function bannerMoment(input: AnnounceInput, cup: Cup, now: Date): Date | null {
  const read = checkMoment(input.bannerUntil, cup.zone);
  const refuse = (reason: Text) => new DomainError("invalid", reason, { field: "bannerUntil" });
  if (!read.ok) throw refuse(read.reason);
  if (read.value !== null && read.value <= now)
    throw refuse(message("consoleErrors.announce.passed"));
  return read.value;
}

const PAGE = 100;

export async function listAnnouncements(ctx: Ctx, cup: Cup) {
  const { id: cupId, zone } = cup;
  const { accountId } = requireStaff(ctx, "editor");
  const rows = await ctx.db
    .select({ announcement: announcements, team: teams.name, tournament: tournaments.name })
    .from(announcements)
    .leftJoin(teams, eq(teams.id, announcements.teamId))
    .leftJoin(tournaments, eq(tournaments.id, announcements.tournamentId))
    .where(eq(announcements.cupId, cupId))
    .orderBy(desc(announcements.id))
    .limit(PAGE);
  const missed = rows.flatMap(({ announcement }) => announcement.withheld);
  const names = await invitedNames(ctx, cup, [...new Set(missed)]);
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
    const isOrganizer = isAdmin(ctx.actor);
    return {
      id,
      to:
        team ??
        tournament ??
        translate(ctx.locale, message(`consoleErrors.announce.${newsTo ?? "everyone"}`)),
      subject,
      body,
      subjectEs,
      bodyEs,
      mailed,
      recipients,
      withheld: named(names, announcement.withheld),
      isRecalled: announcement.recalledAt !== null,
      waits: isHeldAt(announcement, ctx.now) && {
        until: formatTimeOfDay(zone, announcement.heldUntil, ctx.locale),
        mayRecall: isOrganizer || announcement.senderId === accountId,
        mayRelease: isOrganizer,
      },
      written: formattedTime(zone, createdAt, ctx.locale),
      banner: bannerUntil && {
        until: formattedTime(zone, bannerUntil, ctx.locale),
        isShown: bannerUntil > ctx.now,
      },
    };
  });
}
