import { useState } from "react";
import type { Result } from "../../../domain/games/result-rules.ts";
import { resultVersion } from "../../../domain/games/score-words-rules.ts";
import type { VersionedAnswer } from "../../forms/versioned-answer.ts";

/**
 * The stored result of a game beside the score that is being typed. One that another admin records meanwhile
 * takes the fields over (`key` changes), unless something is being typed: then `meanwhile` says so. A live score
 * moves on by itself, which is no news to who types how the game ended.
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

/**
 * The result that whoever sends the form now knows of: the one on the page, or a newer one that the form was
 * just refused with.
 */
export function knownScore(game: Result, answer: VersionedAnswer<object> | undefined): string {
  const shown = resultVersion(game);
  const sent = answer?.result?.initialValue?.["version"];
  return answer?.code === "changed" && sent === shown ? (answer.version ?? shown) : shown;
}
