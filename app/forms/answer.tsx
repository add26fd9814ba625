import { createContext, use, useState } from "react";
import { useActionData, useLocation } from "react-router";
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
