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

/** A hold in the sentences that every page says of it. */
export interface HoldView {
  reason: HoldReason;
  /** 'Play is suspended for lightning' */
  title: string;
  /** 'We expect to resume at 3:40 PM.' */
  resume: string;
  /** What to do now; may be empty. */
  words: string;
  /** '3:08 PM' */
  since: string;
  /** The next moment (ISO) at which any of this changes by itself; null where it never does. */
  until: string | null;
}

/** What pages say of a cup's hold at a moment; null while games are played. */
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
