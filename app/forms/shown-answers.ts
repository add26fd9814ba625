import { useEffect, useState, useSyncExternalStore } from "react";
import type { FormAnswer } from "./form-action.ts";

/** How many parts of the page show each answer. */
const shown = new WeakMap<FormAnswer, number>();
const listeners = new Set<() => void>();
const isServer = typeof document === "undefined";

function count(answer: FormAnswer, by: number): void {
  shown.set(answer, (shown.get(answer) ?? 0) + by);
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** For whatever shows why a form was refused: the page then doesn't. */
export function useShowsAnswer(answer: FormAnswer | null | undefined): void {
  if (isServer && answer) shown.set(answer, 1);
  useEffect(() => {
    if (!answer) return;
    count(answer, 1);
    return () => count(answer, -1);
  }, [answer]);
}

/**
 * The answer if nothing on the page shows it, because its form is gone. Call it in a parent of all
 * forms. The server knows only in a second rendering (`entry.server.tsx`).
 */
export function useStrayAnswer(answer: FormAnswer | undefined): FormAnswer | undefined {
  const isShown = () => answer !== undefined && (shown.get(answer) ?? 0) > 0;
  const isKnown = useSyncExternalStore(subscribe, isShown, () => (isServer ? isShown() : false));
  // The forms below have their effects first.
  const [settled, setSettled] = useState(() =>
    isServer || document.querySelector("[data-stray]") ? answer : undefined,
  );
  useEffect(() => setSettled(answer), [answer]);
  return settled === answer && !isKnown ? answer : undefined;
}
