import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useActionData, useLocation } from "react-router";
import type { Text } from "#i18n/message.ts";
import { useText } from "../i18n/use-text.ts";
import { Notice } from "../ui/page-layout.tsx";
import type { FormAnswer } from "./form-action.ts";

/** Name of the answer to whatever form was sent, if the server didn't respond. */
export const EVERY_FORM = "*";

/** The answer that a page holds for its forms. */
export const AnswerContext = createContext<FormAnswer | undefined>(undefined);

/**
 * Returns the last form's answer until the next submission or navigation. `useActionData` alone
 * loses it whenever a live update revalidates the page; revalidation keeps the location key, and
 * any navigation changes it.
 */
export function useFormAnswer<Answer = FormAnswer>() {
  const answer = useActionData<Answer>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  if (kept.key !== key || (answer !== undefined && answer !== kept.answer)) {
    setKept({ answer, key });
    return answer;
  }
  return kept.answer;
}

export function answerFor<Answer extends FormAnswer>(
  answer: Answer | null | undefined,
  form: string,
): Answer | undefined {
  return answer?.form === form || answer?.form === EVERY_FORM ? answer : undefined;
}

/** The answer to the form of that name. */
export function useAnswer(form: string): FormAnswer | undefined {
  const held = use(AnswerContext);
  const own = useFormAnswer();
  return answerFor(held ?? own, form);
}

/** An answer whose first field error is a message about the whole form. */
export function withoutFields(answer: FormAnswer): FormAnswer {
  const [sentence] = Object.values(answer.result?.error ?? {}).flatMap((each) => each ?? []);
  if (answer.failure || sentence === undefined) return answer;
  return { ...answer, failure: { sentence, reason: null } };
}

const seen = new WeakSet<FormAnswer>();

export function FormFailure({ answer }: { answer: FormAnswer | null | undefined }) {
  useShowsAnswer(answer);
  return <Failure answer={answer} />;
}

/** Shows a stray answer (`useStrayAnswer`); its field errors are about the page then. */
export function StrayFailure({ answer }: { answer: FormAnswer }) {
  return (
    <div data-stray="">
      <Failure answer={withoutFields(answer)} />
    </div>
  );
}

function Failure({ answer }: { answer: FormAnswer | null | undefined }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer || seen.has(answer)) return;
    seen.add(answer);
    const shown = notice.current;
    // The button can be screens below, and loses the focus while it is disabled.
    shown?.scrollIntoView({ block: "nearest" });
    if (document.activeElement === document.body) shown?.focus({ preventScroll: true });
  }, [answer]);
  const say = useText("forms");
  const lines = failureLines(answer).map(say);
  if (lines.length === 0) return null;
  return (
    <Notice ref={notice} kind="bad" role="alert" takesFocus>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}

function failureLines(answer: FormAnswer | null | undefined): Text[] {
  if (!answer) return [];
  if (answer.failure) {
    return [answer.failure.sentence, answer.failure.reason].filter((line) => line !== null);
  }
  return answer.result?.error?.[""] ?? [];
}

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
