import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigation, useRouteLoaderData } from "react-router";
import { secretFields } from "../../domain/core/secret-fields-rules.ts";
import { Notice } from "../ui/notice.tsx";
import { EVERY_FORM, useFormAnswer } from "./client-action.ts";
import type { FormAnswer } from "./form-action.ts";

/**
 * Hidden idempotency key of a rendered form (`RequestContext.once`). It stays the same until the
 * outcome is known. Visitors have one only on pages that pass theirs, because others are cached.
 */
export function IdempotencyKey({ visitorKey = null }: { visitorKey?: string | null }) {
  const root = useRouteLoaderData<{ sending?: string | null }>("root");
  const answer = useFormAnswer<Partial<FormAnswer>>();
  const settled = useNavigation().state === "idle" && answer?.form !== EVERY_FORM;
  // Keep the key after a failure: the server may have run the form before it failed.
  const refused = answer?.result?.initialValue?.["sending"];
  const newest = typeof refused === "string" ? refused : (root?.sending ?? visitorKey);
  const [number, setNumber] = useState(newest);
  if (settled && number !== newest) setNumber(newest);
  return number === null ? null : <input type="hidden" name="sending" value={number} />;
}

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
export function unmatchedAnswer(
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
      <IdempotencyKey />
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

/**
 * Offers to resend a form that couldn't be saved, when its own page can't be shown. Passwords and
 * codes must be typed again.
 */
export function ResubmitForm({ action, fields }: { action: string; fields: FormData }) {
  const texts = [...fields].filter((field) => typeof field[1] === "string") as [string, string][];
  return (
    <form method="post" action={action} className="grid max-w-md gap-4">
      {texts.map(([name, value]) =>
        secretFields.has(name) ? (
          <div key={name} className="field">
            <label htmlFor={`again-${name}`}>{secretFields.get(name)}</label>
            {name === "code" ? (
              <input
                id={`again-${name}`}
                name={name}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            ) : (
              <input id={`again-${name}`} name={name} type="password" required />
            )}
          </div>
        ) : (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ),
      )}
      <div className="choices">
        <Button>Try again with what I typed</Button>
      </div>
    </form>
  );
}
