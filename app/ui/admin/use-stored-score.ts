import { useState } from "react";

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
