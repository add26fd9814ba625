import { DomainError } from "../core/errors.ts";
import {
  formatDeadline,
  formatDollars,
  formatLongDate,
  monthAndDay,
} from "../core/format-rules.ts";
import type { Cup, Tournament } from "./current-cup.ts";

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

/** 'July 27–29', or the cup's `datesText` until its dates are set. */
export function cupDates(cup: Pick<Cup, "datesText" | "startsOn" | "endsOn">): string {
  const { startsOn, endsOn } = cup;
  if (startsOn === null || endsOn === null) return cup.datesText;
  const [first, last] = [monthAndDay(startsOn), monthAndDay(endsOn)];
  if (startsOn === endsOn) return `${first.month} ${first.day}`;
  const sameMonth = startsOn.slice(0, 7) === endsOn.slice(0, 7);
  const until = sameMonth ? String(last.day) : `${last.month} ${last.day}`;
  return `${first.month} ${first.day}–${until}`;
}

/** 'July 27–29, 2024'. */
export function cupDatesWithYear(cup: Pick<Cup, "datesText" | "startsOn" | "endsOn">): string {
  const { startsOn, endsOn } = cup;
  if (startsOn === null || endsOn === null) return cup.datesText;
  if (startsOn.slice(0, 4) !== endsOn.slice(0, 4))
    return `${formatLongDate(startsOn)}–${formatLongDate(endsOn)}`;
  return `${cupDates(cup)}, ${endsOn.slice(0, 4)}`;
}

export function registrationCloses(cup: Dated): string {
  return cup.registrationClosesAt
    ? formatDeadline(cup.registrationClosesAt, cup.zone)
    : cup.registrationClosesText;
}

/**
 * 'Registration closes Friday July 26 at noon', or 'Registration closed …' after that. Empty if not
 * set.
 */
export function registrationSentence(cup: Dated, now: Date): string {
  const closes = registrationCloses(cup);
  const verb = hasClosed(cup, now) ? "closed" : "closes";
  return closes && `Registration ${verb} ${behind("at", closes)}`;
}

/** The due date as used after 'by': 'noon on Friday the 26th'. */
export function paymentDue(cup: Dated): string {
  if (cup.paymentDueAt) return formatDeadline(cup.paymentDueAt, cup.zone);
  return cup.paymentDueText.replace(/^by\s+/i, "");
}

/**
 * Adds the preposition only before a time of day: 'due by noon on Friday', but 'due Friday at
 * noon'.
 */
function behind(preposition: string, text: string): string {
  const beginsWithHour = /^(?:noon|midnight|[0-9]{1,2}(?::[0-9]{2})?\s*[ap]\.?m\b)/i.test(text);
  if (!beginsWithHour) return text;
  return `${preposition} ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

export function rosterLocks(cup: Pick<Cup, "rosterLocksAt" | "zone">): string {
  return cup.rosterLocksAt ? formatDeadline(cup.rosterLocksAt, cup.zone) : "";
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
): [string, string] {
  return [
    cup.banner1 ?? (registrationSentence(cup, now) || "Registration is open"),
    cup.banner2 ?? feeBanner(cup, now),
  ];
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

function feeBanner(cup: Dated & Pick<Cup, "teamFee">, now: Date): string {
  if (cup.teamFee === 0) return "There is no team fee";
  const text = cup.paymentDueBannerText || cup.paymentDueText;
  const due = cup.paymentDueAt ? paymentDue(cup) : text;
  const verb = cup.paymentDueAt && now >= cup.paymentDueAt ? "was" : "is";
  return due
    ? `The ${formatDollars(cup.teamFee)} team fee ${verb} due ${behind("by", due)}`
    : `The team fee is ${formatDollars(cup.teamFee)}`;
}

export function formatPlayDay(tournament: Pick<Tournament, "playsOn" | "playsText">): string {
  if (tournament.playsOn === null) return tournament.playsText;
  const { month, day } = monthAndDay(tournament.playsOn);
  return `${month} ${day}`;
}

type Closing = Parameters<typeof registrationCloses>[0];

/** Throws `closed` once registration is closed. */
export function requireRegistrationOpen(cup: Closing, now: Date): void {
  const why = whyRegistrationClosed(cup, now);
  if (why) throw new DomainError("closed", why);
}

export function whyRegistrationClosed(cup: Closing, now: Date): string | null {
  return hasClosed(cup, now) ? `Registration closed on ${registrationCloses(cup)}.` : null;
}

type Locking = Pick<Cup, "rosterLocksAt" | "zone">;

/** Throws `closed` once rosters are locked; after that only the admin can change them. */
export function requireRostersOpen(cup: Locking, now: Date): void {
  const why = whyRostersLocked(cup, now);
  if (why) throw new DomainError("closed", why);
}

export function whyRostersLocked(cup: Locking, now: Date): string | null {
  const locked = cup.rosterLocksAt !== null && now >= cup.rosterLocksAt;
  return locked ? `Rosters locked on ${rosterLocks(cup)}.` : null;
}

export function whenRostersLock(cup: Locking, now: Date): string | null {
  if (cup.rosterLocksAt === null || now >= cup.rosterLocksAt) return null;
  return `Rosters lock on ${rosterLocks(cup)}. After that only the organiser changes them.`;
}
