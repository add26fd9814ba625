import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import type { FormAnswer } from "./answer-form.ts";
import { NO_CONNECTION, notOurs } from "./lost-answer.ts";

/**
 * The browser's end of a hydrated form. Where the answer does not arrive (no signal) or is a fault of
 * ours, the form stays as it was typed and says so; the router's own answer would be the error screen.
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
    // With a status of failure the router does not load the page's data anew, which would fail as well.
    return data(answer, { status: 503 });
  }
}

/** Stands for whichever form of the page was sent. */
export const EVERY_FORM = "*";

/** A refusal of this site is a sentence; a proxy answers in its place with a page of its own. */
const SENTENCE = /^[A-Z][^<>]*\.(?:\s+Request \S+)?\s*$/;

function sentenceOf(error: unknown): string {
  // What the browser throws when the network fails.
  if (error instanceof TypeError) return NO_CONNECTION;
  if (isRouteErrorResponse(error) && typeof error.data === "string") {
    const { status, data: said } = error;
    if (!SENTENCE.test(said)) return notOurs(status);
    if (status < 500 || status === 503) return said;
  }
  return "Something went wrong on our side. Nothing was lost; please try again.";
}
