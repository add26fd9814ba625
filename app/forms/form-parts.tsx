import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../ui/notice.tsx";
import type { FormAnswer } from "./answer-form.ts";
import { EVERY_FORM } from "./keep-form.ts";
import { SentOnce } from "./sent-once.tsx";

const seen = new WeakSet<FormAnswer>();

export function FormFailure({ answer }: { answer: FormAnswer | null | undefined }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer || seen.has(answer)) return;
    seen.add(answer);
    const shown = notice.current;
    // The button can be screens below, and loses the focus while it is disabled.
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

export function answerFor<Answer extends FormAnswer>(
  answer: Answer | null | undefined,
  form: string,
): Answer | undefined {
  return answer?.form === form || answer?.form === EVERY_FORM ? answer : undefined;
}

/**
 * The answer to a form that is no longer on the page; field errors become a message for the whole
 * page.
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
 * Props for a form posted by the browser and validated by the server. Live updates skip a form that
 * came back with errors, so that its input isn't lost.
 */
export function formProps(id: string, answer: FormAnswer | undefined) {
  return {
    id,
    method: "post",
    noValidate: true,
    ...(answer ? { "data-live-keep": "" } : {}),
  } as const;
}

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
