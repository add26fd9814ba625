import { timeIn, weekdayIn } from "../cups/cup-words-rules.ts";
import type { Cup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { todayIn } from "../players/age-rules.ts";

export const HOLD_REASONS = [
  { id: "lightning", label: "Lightning" },
  { id: "heat", label: "Heat" },
  { id: "other", label: "Another reason" },
] as const;

export type HoldReason = (typeof HOLD_REASONS)[number]["id"];

export interface Hold {
  since: string;
  reason: HoldReason;
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

export const NOT_HELD = {
  heldSince: null,
  heldFor: null,
  heldText: "",
  resumeAt: null,
  resumeIsSet: false,
  lightningAt: null,
} satisfies HeldCup;

/** The cup's suspension at a moment, or null. */
export function holdOf(cup: Omit<HeldCup, "lightningAt">, now: Date): Hold | null {
  const { heldSince, heldFor, heldText, resumeAt, resumeIsSet } = cup;
  if (heldSince === null || heldFor === null) return null;
  const hold: Hold = {
    since: heldSince.toISOString(),
    reason: heldFor,
    text: heldText,
    resumeAt: resumeAt?.toISOString() ?? null,
    resumeIsSet,
  };
  return holdAt(hold, now.getTime());
}

export function holdAt(hold: Hold | null, now: number): Hold | null {
  const isOver = hold?.resumeIsSet && hold.resumeAt && Date.parse(hold.resumeAt) <= now;
  return isOver ? null : hold;
}

/** The next moment (ISO) at which the texts change, or null. */
export function holdUntil(hold: Hold | null, now: Date): string | null {
  return hold?.resumeAt && Date.parse(hold.resumeAt) > now.getTime() ? hold.resumeAt : null;
}

const TITLES: Record<HoldReason, string> = {
  lightning: "Play is suspended for lightning",
  heat: "Play is suspended because of heat",
  other: "Play is suspended",
};

export function holdTitle({ reason }: Pick<Hold, "reason">): string {
  return TITLES[reason];
}

export function resumeWords(
  { resumeAt, resumeIsSet }: Pick<Hold, "resumeAt" | "resumeIsSet">,
  zone: string,
  now: number,
): string {
  if (!resumeAt) return UPDATE;
  const at = atClock(new Date(resumeAt), zone, new Date(now));
  if (resumeIsSet) return `Play resumes ${at}.`;
  return Date.parse(resumeAt) > now
    ? `We expect to resume ${at}.`
    : `We expected to resume ${at}. ${UPDATE}`;
}

const UPDATE = "We'll post an update soon.";

export function atClock(moment: Date, zone: string, now: Date): string {
  const at = `at ${timeIn(zone, moment)}`;
  const isToday = todayIn(zone, moment) === todayIn(zone, now);
  return isToday ? at : `on ${weekdayIn(zone, moment)} ${at}`;
}

const DO: Record<HoldReason, string> = {
  lightning: "Leave the field now and wait in a building or a car.",
  heat: "Find shade and drink water.",
  other: "",
};

export function holdWords({ reason, text }: Pick<Hold, "reason" | "text">): string {
  return [DO[reason], text].filter(Boolean).join(" ");
}

const MINUTE = 60_000;
const STEP = 5 * MINUTE;

export function nextStep(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / STEP) * STEP);
}

export function heldMinutes(since: Date, until: Date): number {
  const held = Math.max(0, until.getTime() - since.getTime());
  return (Math.ceil(held / STEP) * STEP) / MINUTE;
}

/**
 * Throws `conflict` while play is suspended. Pass the cup that the transaction has locked
 * (`holdCup`).
 */
export function requireNotHeld(
  cup: Omit<HeldCup, "lightningAt"> & Pick<Cup, "zone">,
  now: Date,
): void {
  const hold = holdOf(cup, now);
  if (hold === null) return;
  const when = resumeWords(hold, cup.zone, now.getTime());
  const why = `${holdTitle(hold)}. No game can start until play resumes.`;
  throw new DomainError("conflict", hold.resumeIsSet ? `${why} ${when}` : why);
}
