import { useState } from "react";
import { type Result, resultVersion } from "../../../domain/competition/games/result-rules.ts";
import type { VersionedAnswer } from "../../forms/versioned-answer.ts";

/**
 * Detects a result that another admin records while a score is being typed. `key` changes to reset
 * untouched fields; otherwise `meanwhile` is true. Live score updates don't count.
 */
export function useStoredScore(game: Result): {
  key: string;
  meanwhile: boolean;
  onInput: () => void;
} {
  const stored = resultVersion(game);
  const [shown, setShown] = useState(stored);
  const [typing, setTyping] = useState(false);
  if (stored !== shown && !typing) setShown(stored);
  const meanwhile = stored !== shown && game.state !== "live";
  return { key: shown, meanwhile, onInput: () => setTyping(true) };
}

/** The version to submit: the one on the page, or the newer one from the last conflict. */
export function knownScore(game: Result, answer: VersionedAnswer<object> | undefined): string {
  const shown = resultVersion(game);
  const sent = answer?.result?.initialValue?.["version"];
  return answer?.code === "changed" && sent === shown ? (answer.version ?? shown) : shown;
}
