import { useEffect, useSyncExternalStore } from "react";
import type { FormAnswer } from "./form-action.ts";

/** How many parts of the page show each answer. */
const shown = new WeakMap<FormAnswer, number>();
/** Those that every form on the page had the chance to show. */
const settled = new WeakSet<FormAnswer>();
const listeners = new Set<() => void>();
const isServer = typeof document === "undefined";

const isShown = (answer: FormAnswer) => (shown.get(answer) ?? 0) > 0;

function tell(): void {
  for (const changed of listeners) changed();
}

function count(answer: FormAnswer, by: number): void {
  shown.set(answer, (shown.get(answer) ?? 0) + by);
  tell();
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
  const isStray = useSyncExternalStore(
    subscribe,
    () => answer !== undefined && settled.has(answer) && !isShown(answer),
    () =>
      answer !== undefined &&
      (isServer ? !isShown(answer) : document.querySelector("[data-stray]") !== null),
  );
  // The forms below have their effects first.
  useEffect(() => {
    if (!answer) return;
    settled.add(answer);
    tell();
  }, [answer]);
  return isStray ? answer : undefined;
}
