import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";
import { message, type Text } from "#i18n/message.ts";
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
    failure: { sentence: sentenceOf(thrownIn(result)), reason: null },
  };
  // With an error status the router doesn't reload the page's data, which would fail too.
  return { type: "data", result: data(answer, { status: 503 }) };
}

/** The router adds the response's status, if there was one, to what a form's action threw. */
function thrownIn(result: unknown): unknown {
  const isWrapped = typeof result === "object" && result !== null && "type" in result;
  return isWrapped && result.type === "DataWithResponseInit" && "data" in result
    ? result.data
    : result;
}

/** Our own refusals are sentences; a proxy responds with an HTML page. */
const SENTENCE = /^[\p{Lu}¡¿][^<>]*[.!](?:\s+Request \S+)?\s*$/u;

function sentenceOf(error: unknown): Text {
  if (error instanceof TypeError) return NO_CONNECTION;
  if (isRouteErrorResponse(error) && typeof error.data === "string") {
    const { status, data: said } = error;
    if (!SENTENCE.test(said)) return unreachableMessage(status);
    if (status < 500 || status === 503) return said;
  }
  return message("forms.ourFault");
}
