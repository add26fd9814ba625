import type { Cup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";

/** Why all games are held, in the order the buttons stand. */
export const HOLD_REASONS = [
  { id: "lightning", label: "Lightning" },
  { id: "heat", label: "Heat" },
  { id: "other", label: "Another reason" },
] as const;

export type HoldReason = (typeof HOLD_REASONS)[number]["id"];

/** Since when all games of a cup are held, and why. */
export interface Hold {
  /** The moment (ISO). */
  since: string;
  reason: HoldReason;
  /** The organiser's own words; may be empty. */
  text: string;
}

/** The hold of a cup; null where games go on. */
export function holdOf({
  heldSince,
  heldFor,
  heldText,
}: Pick<Cup, "heldSince" | "heldFor" | "heldText">): Hold | null {
  if (heldSince === null || heldFor === null) return null;
  return { since: heldSince.toISOString(), reason: heldFor, text: heldText };
}

/** 'All games are on hold: lightning'. */
export function holdTitle({ reason }: Pick<Hold, "reason">): string {
  const why = reason === "other" ? "" : `: ${reason}`;
  return `All games are on hold${why}`;
}

const DO: Record<HoldReason, string> = {
  lightning:
    "Leave the field at once, for a building or a car. Play goes on no sooner than 30 minutes after the last thunder.",
  heat: "Go into the shade and drink water.",
  other: "",
};

/** What everybody at the field does now, and what the organiser says to it; may be empty. */
export function holdWords({ reason, text }: Pick<Hold, "reason" | "text">): string {
  return [DO[reason], text].filter(Boolean).join(" ");
}

const MINUTE = 60_000;
const STEP = 5 * MINUTE;

/** The next moment at which play can be said to go on: in steps of five minutes. */
export function nextStep(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / STEP) * STEP);
}

/** For how many minutes games were held until a moment, rounded up to five. */
export function heldMinutes(since: Date, until: Date): number {
  const held = Math.max(0, until.getTime() - since.getTime());
  return (Math.ceil(held / STEP) * STEP) / MINUTE;
}

/** Throws `conflict` while all games are held: none is begun. Give it the cup as the transaction holds it (`holdCup`). */
export function requireNotHeld(cup: Pick<Cup, "heldSince">): void {
  if (cup.heldSince === null) return;
  throw new DomainError("conflict", "All games are on hold. No game begins until play goes on.");
}
