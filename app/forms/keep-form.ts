import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import type { FormAnswer } from "./answer-form.ts";
import { NO_CONNECTION, notOurs } from "./lost-answer.ts";

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
    if (!SENTENCE.test(said)) return notOurs(status);
    if (status < 500 || status === 503) return said;
  }
  return "Something went wrong on our side. Nothing was lost; please try again.";
}
