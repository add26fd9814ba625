import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";
import { EVERY_FORM } from "./answer.tsx";
import type { FormAnswer } from "./form-action.ts";
import { NO_CONNECTION, unreachableMessage } from "./form-messages.ts";

/**
 * Client middleware for hydrated forms: if the request fails or the server errs, the form keeps its
 * input and shows a message instead of the error screen.
 */
export const keepFormOnFailure: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method === "GET") return results;
  return Object.fromEntries(Object.entries(results).map(([id, each]) => [id, asAnswer(each)]));
};

function asAnswer({ type, result }: DataStrategyResult): DataStrategyResult {
  if (type === "data" || result instanceof Response) return { type, result };
  const answer: FormAnswer = {
    form: EVERY_FORM,
    result: null,
    failure: { sentence: sentenceOf(result), reason: null },
  };
  // With an error status the router doesn't reload the page's data, which would fail too.
  return { type: "data", result: data(answer, { status: 503 }) };
}

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
