import { useState } from "react";
import {
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  useActionData,
  useLocation,
} from "react-router";
import type { FormAnswer } from "./form-action.ts";
import { NO_CONNECTION, unreachableMessage } from "./form-messages.ts";

/**
 * Client action of hydrated forms. If the request fails or the server errs, the form keeps its
 * input and shows a message instead of the error screen.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const answer: FormAnswer = {
      form: EVERY_FORM,
      result: null,
      failure: { sentence: sentenceOf(error), reason: null },
    };
    // With an error status the router doesn't reload the page's data, which would fail too.
    return data(answer, { status: 503 });
  }
}

export const EVERY_FORM = "*";

/** Our own refusals are sentences; a proxy responds with an HTML page. */
const SENTENCE = /^[A-Z][^<>]*\.(?:\s+Request \S+)?\s*$/;

function sentenceOf(error: unknown): string {
  if (error instanceof TypeError) return NO_CONNECTION;
  if (isRouteErrorResponse(error) && typeof error.data === "string") {
    const { status, data: said } = error;
    if (!SENTENCE.test(said)) return unreachableMessage(status);
    if (status < 500 || status === 503) return said;
  }
  return "Something went wrong on our side. Nothing was lost; please try again.";
}

/**
 * Returns the last form's answer until the next submission or navigation. `useActionData` alone
 * loses it whenever a live update revalidates the page; revalidation keeps the location key, and
 * any navigation changes it.
 */
export function useFormAnswer<Answer>() {
  const answer = useActionData<Answer>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  if (kept.key !== key || (answer !== undefined && answer !== kept.answer)) {
    setKept({ answer, key });
    return answer;
  }
  return kept.answer;
}
