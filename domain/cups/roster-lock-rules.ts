import { DomainError } from "../errors.ts";
import { rosterLocks } from "./cup-words-rules.ts";
import type { Cup } from "./current-cup.ts";

type Locking = Pick<Cup, "rosterLocksAt" | "zone">;

/** Throws `closed` once rosters are locked: from then on only the admin changes one. */
export function requireRostersOpen(cup: Locking, now: Date): void {
  const why = whyRostersLocked(cup, now);
  if (why) throw new DomainError("closed", why);
}

/** The sentence once 'rosters lock' is set and past, else null. Nothing locks by an empty date. */
export function whyRostersLocked(cup: Locking, now: Date): string | null {
  const locked = cup.rosterLocksAt !== null && now >= cup.rosterLocksAt;
  return locked ? `Rosters locked on ${rosterLocks(cup)}.` : null;
}

/** The sentence that says beforehand when rosters lock; null where they never do, and once they have. */
export function whenRostersLock(cup: Locking, now: Date): string | null {
  if (cup.rosterLocksAt === null || now >= cup.rosterLocksAt) return null;
  return `Rosters lock on ${rosterLocks(cup)}. After that only the organiser changes them.`;
}
