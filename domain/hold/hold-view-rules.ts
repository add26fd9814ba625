import { timeIn } from "../cups/cup-words-rules.ts";
import type { Cup } from "../cups/current-cup.ts";
import {
  type HoldReason,
  holdOf,
  holdTitle,
  holdUntil,
  holdWords,
  resumeWords,
} from "./hold-rules.ts";

export interface HoldView {
  reason: HoldReason;
  title: string;
  resume: string;
  words: string;
  since: string;
  /** The next moment (ISO) at which any of this changes, or null. */
  until: string | null;
}

export function holdView(cup: Cup, now: Date): HoldView | null {
  const hold = holdOf(cup, now);
  return (
    hold && {
      reason: hold.reason,
      title: holdTitle(hold),
      resume: resumeWords(hold, cup.zone, now.getTime()),
      words: holdWords(hold),
      since: timeIn(cup.zone, new Date(hold.since)),
      until: holdUntil(hold, now),
    }
  );
}
