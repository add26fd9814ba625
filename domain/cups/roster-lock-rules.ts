import { DomainError } from "../errors.ts";
import { rosterLocks } from "./cup-words-rules.ts";
import type { Cup } from "./current-cup.ts";

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
