import { asWritten } from "#i18n/foreign-text.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import type { Ctx } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import {
  formatDayRange,
  formatDeadline,
  formatDollars,
  formatMonthDay,
} from "../core/format-rules.ts";
import type { Cup, Tournament } from "./current-cup.ts";
import { dateWords } from "./date-words-rules.ts";

type Dated = Pick<
  Cup,
  | "zone"
  | "datesText"
  | "startsOn"
  | "endsOn"
  | "paymentDueText"
  | "paymentDueBannerText"
  | "paymentDueAt"
  | "registrationClosesText"
  | "registrationClosesAt"
>;

type CupDays = Pick<Cup, "datesText" | "startsOn" | "endsOn">;

/** 'July 27–29', or the cup's `datesText` until its dates are set. */
export function cupDates(cup: CupDays, locale: Locale = "en", year = false): string {
  const { startsOn, endsOn } = cup;
  if (startsOn === null || endsOn === null) return dateWords(cup.datesText, locale);
  return formatDayRange(startsOn, endsOn, { locale, year });
}

/** 'July 27–29, 2024'. */
export function cupDatesWithYear(cup: CupDays, locale: Locale = "en"): string {
  return cupDates(cup, locale, true);
}

export function registrationCloses(cup: Dated, locale: Locale = "en"): string {
  return cup.registrationClosesAt
    ? formatDeadline(cup.registrationClosesAt, cup.zone, locale)
    : dateWords(cup.registrationClosesText, locale);
}

/**
 * 'Registration closes Friday July 26 at noon', or 'Registration closed …' after that. Empty if not
 * set.
 */
export function registrationSentence(cup: Dated, now: Date, locale: Locale = "en"): Message | "" {
  const when = registrationCloses(cup, locale);
  if (hasClosed(cup, now)) return message("cup.closed", { when });
  if (cup.registrationClosesAt) return message("cup.closes", { when });
  if (!when) return "";
  return beginsWithHour(when)
    ? message("cup.closesAtHour", { when: uncapitalized(when) })
    : message("cup.closesText", { when });
}

/** The due date as used after 'by': 'noon on Friday the 26th'. */
export function paymentDue(cup: Dated, locale: Locale = "en"): string {
  if (cup.paymentDueAt) return formatDeadline(cup.paymentDueAt, cup.zone, locale);
  return dateWords(cup.paymentDueText.replace(/^by\s+/i, ""), locale);
}

/** A time of day needs a preposition: 'due by noon on Friday', but 'due Friday at noon'. */
function beginsWithHour(text: string): boolean {
  return /^(?:noon|midnight|[0-9]{1,2}(?::[0-9]{2})?\s*[ap]\.?m\b)/i.test(text);
}

function uncapitalized(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

export function rosterLocks(cup: Pick<Cup, "rosterLocksAt" | "zone">, locale: Locale = "en") {
  return cup.rosterLocksAt ? formatDeadline(cup.rosterLocksAt, cup.zone, locale) : "";
}

export function hasClosed(cup: Pick<Cup, "registrationClosesAt">, now: Date): boolean {
  return cup.registrationClosesAt !== null && now >= cup.registrationClosesAt;
}

/**
 * The two banners of the front page: the admin's texts, or the two deadlines. Until a deadline is
 * set, the second one keeps its own text (the spec says noon here and midnight there).
 */
export function deadlineBanners(
  cup: Dated & Pick<Cup, "teamFee" | "banner1" | "banner2">,
  now: Date,
  locale: Locale = "en",
): [Text, Text] {
  return [
    writtenBanner(cup.banner1, locale) ??
      (registrationSentence(cup, now, locale) || message("cup.open")),
    writtenBanner(cup.banner2, locale) ?? feeBanner(cup, now, locale),
  ];
}

function writtenBanner(text: string | null, locale: Locale): string | null {
  return text === null ? null : asWritten(text, locale);
}

/** The next moment (ISO) at which the deadline texts change, or null. */
export function nextDeadline(
  cup: Pick<Cup, "registrationClosesAt" | "paymentDueAt"> & Partial<Pick<Cup, "rosterLocksAt">>,
  now: Date,
): string | null {
  const moments = [cup.registrationClosesAt, cup.paymentDueAt, cup.rosterLocksAt ?? null];
  const coming = moments
    .filter((each) => each !== null)
    .filter((each) => each > now)
    .sort((a, b) => a.getTime() - b.getTime());
  return coming[0]?.toISOString() ?? null;
}

function feeBanner(cup: Dated & Pick<Cup, "teamFee">, now: Date, locale: Locale): Message {
  if (cup.teamFee === 0) return message("cup.noFee");
  const fee = formatDollars(cup.teamFee);
  if (cup.paymentDueAt) {
    const when = paymentDue(cup, locale);
    return now >= cup.paymentDueAt
      ? message("cup.feeWasDue", { fee, when })
      : message("cup.feeDue", { fee, when });
  }
  const when = dateWords(cup.paymentDueBannerText || cup.paymentDueText, locale);
  if (!when) return message("cup.fee", { fee });
  return beginsWithHour(when)
    ? message("cup.feeDueByHour", { fee, when: uncapitalized(when) })
    : message("cup.feeDueText", { fee, when });
}

/** 'July 27', or 'July 27–28' where its `games` are on other days too. */
export function formatPlayDay(
  tournament: Pick<Tournament, "playsOn" | "playsText">,
  locale: Locale = "en",
  games?: { first: string; last: string },
): string {
  const { playsOn, playsText } = tournament;
  if (playsOn === null) return dateWords(playsText, locale);
  const { first, last } = games ?? { first: playsOn, last: playsOn };
  // If no game is near that day, either the games or the day must still move.
  if (first === last || playsOn < first || last < playsOn) return formatMonthDay(playsOn, locale);
  return formatDayRange(first, last, { locale });
}

type Closing = Parameters<typeof registrationCloses>[0];

/** When, and in which language an error names a deadline. */
type Asked = Pick<Ctx, "now" | "locale">;

/** Throws `closed` once registration is closed. */
export function requireRegistrationOpen(cup: Closing, { now, locale }: Asked): void {
  const why = whyRegistrationClosed(cup, now, locale);
  if (why) throw new DomainError("closed", why);
}

export function whyRegistrationClosed(cup: Closing, now: Date, locale: Locale = "en") {
  if (!hasClosed(cup, now)) return null;
  return message("cupErrors.registrationClosed", { when: registrationCloses(cup, locale) });
}

type Locking = Pick<Cup, "rosterLocksAt" | "zone">;

/** Throws `closed` once rosters are locked; after that only the admin can change them. */
export function requireRostersOpen(cup: Locking, { now, locale }: Asked): void {
  const why = whyRostersLocked(cup, now, locale);
  if (why) throw new DomainError("closed", why);
}

export function whyRostersLocked(cup: Locking, now: Date, locale: Locale = "en"): Message | null {
  if (cup.rosterLocksAt === null || now < cup.rosterLocksAt) return null;
  return message("cupErrors.rostersLocked", { when: rosterLocks(cup, locale) });
}

export function whenRostersLock(cup: Locking, now: Date, locale: Locale = "en"): Message | null {
  if (cup.rosterLocksAt === null || now >= cup.rosterLocksAt) return null;
  return message("cup.rostersLock", { when: rosterLocks(cup, locale) });
}
