import type { FormAnswer } from "../../forms/answer-form.ts";
import { FormFailure } from "../../forms/form-parts.tsx";

/** Why a score was not recorded; where the admin's session has ended, the way back that keeps what was typed. */
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
