import { DomainError } from "../errors.ts";
import { hasClosed, registrationCloses } from "./cup-words-rules.ts";

type Closing = Parameters<typeof registrationCloses>[0];

/** Throws `closed` once registration is closed. */
export function requireRegistrationOpen(cup: Closing, now: Date): void {
  const why = whyRegistrationClosed(cup, now);
  if (why) throw new DomainError("closed", why);
}

export function whyRegistrationClosed(cup: Closing, now: Date): string | null {
  return hasClosed(cup, now) ? `Registration closed on ${registrationCloses(cup)}.` : null;
}
