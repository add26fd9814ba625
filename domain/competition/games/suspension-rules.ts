import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatAtTime, formatTimeOfDay, formatWeekday } from "#domain/core/format-rules.ts";
import { sentences } from "#domain/core/sentence-rules.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { asWritten } from "#i18n/foreign-text.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";

export const SUSPENSION_REASONS = [{ id: "lightning" }, { id: "heat" }, { id: "other" }] as const;

export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]["id"];

export interface Suspension {
  since: string;
  reason: SuspensionReason;
  text: string;
  /** ISO; the expected or definite time, or null if unknown. */
  resumeAt: string | null;
  /** Whether play resumes automatically at `resumeAt`. */
  resumeIsSet: boolean;
}

type HeldCup = Pick<
  Cup,
  "heldSince" | "heldFor" | "heldText" | "resumeAt" | "resumeIsSet" | "lightningAt"
>;

export const NOT_SUSPENDED = {
  heldSince: null,
  heldFor: null,
  heldText: "",
  resumeAt: null,
  resumeIsSet: false,
  lightningAt: null,
} satisfies HeldCup;

/** The cup's suspension at a moment, or null. */
export function suspensionOf(cup: Omit<HeldCup, "lightningAt">, now: Date): Suspension | null {
  const { heldSince, heldFor, heldText, resumeAt, resumeIsSet } = cup;
  if (heldSince === null || heldFor === null) return null;
  const hold: Suspension = {
    since: heldSince.toISOString(),
    reason: heldFor,
    text: heldText,
    resumeAt: resumeAt?.toISOString() ?? null,
    resumeIsSet,
  };
  return suspensionAt(hold, now.getTime());
}

export function suspensionAt(hold: Suspension | null, now: number): Suspension | null {
  const isOver = hold?.resumeIsSet && hold.resumeAt && Date.parse(hold.resumeAt) <= now;
  return isOver ? null : hold;
}

/** The next moment (ISO) at which the texts change, or null. */
export function suspensionChangesAt(hold: Suspension | null, now: Date): string | null {
  return hold?.resumeAt && Date.parse(hold.resumeAt) > now.getTime() ? hold.resumeAt : null;
}

export function suspensionTitle({ reason }: Pick<Suspension, "reason">): Message {
  return message(`games.suspension.title.${reason}`);
}

export function resumeSentence(
  { resumeAt, resumeIsSet }: Pick<Suspension, "resumeAt" | "resumeIsSet">,
  zone: string,
  now: number,
  locale: Locale = "en",
): Message {
  if (!resumeAt) return message("games.suspension.update");
  const when = clockTimeText(new Date(resumeAt), zone, new Date(now), locale);
  if (resumeIsSet) return message("games.suspension.resumes", { when });
  return Date.parse(resumeAt) > now
    ? message("games.suspension.expected", { when })
    : message("games.suspension.overdue", { when });
}

/** 'at 5:00 PM', or 'on Friday, July 26 at 5:00 PM' on another day. */
export function clockTimeText(
  moment: Date,
  zone: string,
  now: Date,
  locale: Locale = "en",
): string {
  const at = formatAtTime(zone, moment, locale);
  if (todayIn(zone, moment) === todayIn(zone, now)) return at;
  const day = formatWeekday(zone, moment, locale);
  return { en: `on ${day} ${at}`, es: `el ${day.replace(",", "")} ${at}` }[locale];
}

/** What to do now, and the organizer's own text. */
export function suspensionInstructions(
  { reason, text }: Pick<Suspension, "reason" | "text">,
  locale: Locale = "en",
): Text {
  const own = asWritten(text, locale);
  if (reason === "other") return own;
  return sentences([message(`games.suspension.do.${reason}`), ...(text ? [own] : [])]);
}

const MINUTE = 60_000;
const STEP = 5 * MINUTE;

export function roundUpToFiveMinutes(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / STEP) * STEP);
}

export function suspendedMinutes(since: Date, until: Date): number {
  const held = Math.max(0, until.getTime() - since.getTime());
  return (Math.ceil(held / STEP) * STEP) / MINUTE;
}

type Reader = Pick<Ctx, "now"> & Partial<Pick<Ctx, "locale">>;

/**
 * Throws `conflict` while play is suspended. Pass the cup that the transaction has locked
 * (`lockCup`, `mutateCup`).
 */
export function requireNotSuspended(
  cup: Omit<HeldCup, "lightningAt"> & Pick<Cup, "zone">,
  { now, locale }: Reader,
): void {
  const hold = suspensionOf(cup, now);
  if (hold === null) return;
  const why = [
    message("games.suspension.noStart", { title: suspensionTitle(hold) }),
    ...(hold.resumeIsSet ? [resumeSentence(hold, cup.zone, now.getTime(), locale)] : []),
  ];
  throw new DomainError("conflict", sentences(why));
}

export interface SuspensionView {
  reason: SuspensionReason;
  title: string;
  resume: string;
  /** What to do now; can be empty. */
  words: string;
  /** A time of day. */
  since: string;
  /** The next moment (ISO) at which any of this changes, or null. */
  until: string | null;
}

/** In the language that `translate` translates to. */
export function suspensionView(
  cup: Cup,
  { now, locale }: Reader,
  translate: (text: Text) => string,
): SuspensionView | null {
  const hold = suspensionOf(cup, now);
  return (
    hold && {
      reason: hold.reason,
      title: translate(suspensionTitle(hold)),
      resume: translate(resumeSentence(hold, cup.zone, now.getTime(), locale)),
      words: translate(suspensionInstructions(hold, locale)),
      since: formatTimeOfDay(cup.zone, new Date(hold.since), locale),
      until: suspensionChangesAt(hold, now),
    }
  );
}
