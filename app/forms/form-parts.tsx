import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../ui/notice.tsx";
import type { FormAnswer } from "./answer-form.ts";
import { EVERY_FORM } from "./keep-form.ts";
import { SentOnce } from "./sent-once.tsx";

/** Answers that were brought into sight: one stays, and is left alone then. */
const seen = new WeakSet<FormAnswer>();

/** Why the form as a whole was refused; read out, and brought into sight, as it appears. */
export function FormFailure({ answer }: { answer: FormAnswer | null | undefined }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer || seen.has(answer)) return;
    seen.add(answer);
    const shown = notice.current;
    // The button of a long form is some screens below, and has lost the focus while it was pressed.
    shown?.scrollIntoView({ block: "nearest" });
    if (document.activeElement === document.body) shown?.focus({ preventScroll: true });
  }, [answer]);
  const lines = failureLines(answer);
  if (lines.length === 0) return null;
  return (
    <Notice ref={notice} kind="bad" role="alert" takesFocus>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}

function failureLines(answer: FormAnswer | null | undefined): string[] {
  if (!answer) return [];
  if (answer.failure) {
    return [answer.failure.sentence, answer.failure.reason].filter((line) => line !== null);
  }
  return answer.result?.error?.[""] ?? [];
}

/** The answer, where it is for this form of the page. */
export function answerFor<Answer extends FormAnswer>(
  answer: Answer | null | undefined,
  form: string,
): Answer | undefined {
  return answer?.form === form || answer?.form === EVERY_FORM ? answer : undefined;
}

/**
 * The answer, where its form is on the page no more: what it was about is gone, and so is the place beside each
 * field. What was wrong with a field is said of the whole.
 */
export function strayAnswer(
  answer: FormAnswer | null | undefined,
  forms: readonly string[],
): FormAnswer | undefined {
  if (!answer || forms.some((form) => answerFor(answer, form))) return undefined;
  const [sentence] = Object.values(answer.result?.error ?? {}).flatMap((each) => each ?? []);
  if (answer.failure || sentence === undefined) return answer;
  return { ...answer, failure: { sentence, reason: null } };
}

/**
 * What a form element needs: posted by the browser itself, checked by the server. `id` is the form's
 * (`form.id` of `useForm`). A form that came back with messages is left alone by live updates, so that
 * nothing typed is lost.
 */
export function formProps(id: string, answer: FormAnswer | undefined) {
  return {
    id,
    method: "post",
    noValidate: true,
    ...(answer ? { "data-live-keep": "" } : {}),
  } as const;
}

/** Which form of the page this is, where a page has several. */
export function Intent({ value }: { value: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={value} />
      <SentOnce />
    </>
  );
}

export function Button({
  children,
  kind = "primary",
  ...button
}: ComponentProps<"button"> & { kind?: "primary" | "plain" | "danger"; children: ReactNode }) {
  return (
    <button type="submit" {...button} className={`button button-${kind}`}>
      {children}
    </button>
  );
}
