import { useEffect, useRef } from "react";
import { useFormText } from "../i18n/use-message-text.ts";
import { Notice } from "../ui/notice.tsx";
import { withoutFields } from "./answer.tsx";
import type { FormAnswer } from "./form-action.ts";
import { useShowsAnswer } from "./shown-answers.ts";

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
  const say = useFormText();
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

function failureLines(answer: FormAnswer | null | undefined): string[] {
  if (!answer) return [];
  if (answer.failure) {
    return [answer.failure.sentence, answer.failure.reason].filter((line) => line !== null);
  }
  return answer.result?.error?.[""] ?? [];
}
