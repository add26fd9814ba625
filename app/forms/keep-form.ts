import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import type { FormAnswer } from "./answer-form.ts";

/**
 * The browser's end of a hydrated form. Where the answer does not arrive (no signal) or is a fault of
 * ours, the form stays as it was typed and says so; the router's own answer would be the error screen.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const isTold = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503);
    const sentence = isTold && typeof error.data === "string" ? error.data : faultSentence(error);
    const answer: FormAnswer = {
      form: EVERY_FORM,
      result: null,
      failure: { sentence, reason: null },
    };
    // With a status of failure the router does not load the page's data anew, which would fail as well.
    return data(answer, { status: 503 });
  }
}

/** Stands for whichever form of the page was sent. */
export const EVERY_FORM = "*";

function faultSentence(error: unknown): string {
  // What the browser throws when the network fails.
  if (error instanceof TypeError) return "No connection. Nothing was lost; please try again.";
  return "Something went wrong on our side. Nothing was lost; please try again.";
}
