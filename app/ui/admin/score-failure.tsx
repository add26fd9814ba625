import type { FormAnswer } from "../../forms/answer-form.ts";
import { FormFailure } from "../../forms/form-parts.tsx";

/**
 * If the session has expired, offers to log in from a new tab, so that the typed score isn't lost.
 */
export function ScoreFailure({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <>
      <FormFailure answer={answer} />
      {answer?.code === "forbidden" ? (
        <p className="flex flex-wrap items-center gap-3">
          <a className="button button-plain" href="/admin" target="_blank" rel="noopener">
            Log in<span className="sr-only"> (opens a new tab)</span>
          </a>
          <span>Then come back here: what you typed stays.</span>
        </p>
      ) : null}
    </>
  );
}
