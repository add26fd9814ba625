import { todayIn } from "../../core/date-rules.ts";
import { DomainError } from "../../core/errors.ts";
import { formatTimeOfDay, formatWeekday } from "../../core/format-rules.ts";
import type { Cup } from "../../cup/current-cup.ts";

export const SUSPENSION_REASONS = [
  { id: "lightning", label: "Lightning" },
  { id: "heat", label: "Heat" },
  { id: "other", label: "Another reason" },
] as const;

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

const TITLES: Record<SuspensionReason, string> = {
  lightning: "Play is suspended for lightning",
  heat: "Play is suspended because of heat",
  other: "Play is suspended",
};

export function suspensionTitle({ reason }: Pick<Suspension, "reason">): string {
  return TITLES[reason];
}

export function resumeSentence(
  { resumeAt, resumeIsSet }: Pick<Suspension, "resumeAt" | "resumeIsSet">,
  zone: string,
  now: number,
): string {
  if (!resumeAt) return UPDATE;
  const at = clockTimeText(new Date(resumeAt), zone, new Date(now));
  if (resumeIsSet) return `Play resumes ${at}.`;
  return Date.parse(resumeAt) > now
    ? `We expect to resume ${at}.`
    : `We expected to resume ${at}. ${UPDATE}`;
}

const UPDATE = "We'll post an update soon.";

export function clockTimeText(moment: Date, zone: string, now: Date): string {
  const at = `at ${formatTimeOfDay(zone, moment)}`;
  const isToday = todayIn(zone, moment) === todayIn(zone, now);
  return isToday ? at : `on ${formatWeekday(zone, moment)} ${at}`;
}

const DO: Record<SuspensionReason, string> = {
  lightning: "Leave the field now and wait in a building or a car.",
  heat: "Find shade and drink water.",
  other: "",
};

export function suspensionInstructions({
  reason,
  text,
}: Pick<Suspension, "reason" | "text">): string {
  return [DO[reason], text].filter(Boolean).join(" ");
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

/**
 * Throws `conflict` while play is suspended. Pass the cup that the transaction has locked
 * (`lockCup`, `mutateCup`).
 */
export function requireNotSuspended(
  cup: Omit<HeldCup, "lightningAt"> & Pick<Cup, "zone">,
  now: Date,
): void {
  const hold = suspensionOf(cup, now);
  if (hold === null) return;
  const when = resumeSentence(hold, cup.zone, now.getTime());
  const why = `${suspensionTitle(hold)}. No game can start until play resumes.`;
  throw new DomainError("conflict", hold.resumeIsSet ? `${why} ${when}` : why);
}

export interface SuspensionView {
  reason: SuspensionReason;
  title: string;
  resume: string;
  words: string;
  since: string;
  /** The next moment (ISO) at which any of this changes, or null. */
  until: string | null;
}

export function suspensionView(cup: Cup, now: Date): SuspensionView | null {
  const hold = suspensionOf(cup, now);
  return (
    hold && {
      reason: hold.reason,
      title: suspensionTitle(hold),
      resume: resumeSentence(hold, cup.zone, now.getTime()),
      words: suspensionInstructions(hold),
      since: formatTimeOfDay(cup.zone, new Date(hold.since)),
      until: suspensionChangesAt(hold, now),
    }
  );
}
