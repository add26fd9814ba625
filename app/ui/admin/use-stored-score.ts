import { useState } from "react";
import { NO_SCORE } from "../../../domain/games/score-words-rules.ts";
import type { VersionedAnswer } from "../../forms/versioned-answer.ts";

/**
 * The stored score of a game beside the one that is being typed. One that another admin records meanwhile
 * takes the fields over (`key` changes), unless something is being typed: then `meanwhile` says so.
 */
export function useStoredScore(stored: string | null): {
  key: string | null;
  meanwhile: boolean;
  onInput: () => void;
} {
  const [shown, setShown] = useState(stored);
  const [typing, setTyping] = useState(false);
  if (stored !== shown && !typing) setShown(stored);
  return { key: shown, meanwhile: stored !== shown, onInput: () => setTyping(true) };
}

/**
 * The score that whoever sends the form now knows of: the one on the page, or a newer one that the form was
 * just refused with.
 */
export function knownScore(
  stored: string | null,
  answer: VersionedAnswer<object> | undefined,
): string {
  const shown = stored ?? NO_SCORE;
  const sent = answer?.result?.initialValue?.["version"];
  return answer?.code === "changed" && sent === shown ? (answer.version ?? shown) : shown;
}
