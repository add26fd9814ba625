import { useState } from "react";
import { useNavigation, useRouteLoaderData } from "react-router";
import type { FormAnswer } from "./answer-form.ts";
import { EVERY_FORM } from "./keep-form.ts";
import { useKeptAnswer } from "./use-kept-answer.ts";

/**
 * Goes into a form: the number of this rendering of the page, by which the server knows the form again when it
 * is sent once more (`RequestContext.once`). It stays while nobody knows whether the form arrived. Nothing on
 * the page of a visitor.
 */
export function SentOnce() {
  const root = useRouteLoaderData<{ sending?: string | null }>("root");
  const answer = useKeptAnswer<Partial<FormAnswer>>();
  const settled = useNavigation().state === "idle" && answer?.form !== EVERY_FORM;
  // Refused, it is the same form still: where the fault was ours it may have been acted on.
  const refused = answer?.result?.initialValue?.["sending"];
  const newest = typeof refused === "string" ? refused : (root?.sending ?? null);
  const [number, setNumber] = useState(newest);
  if (settled && number !== newest) setNumber(newest);
  return number === null ? null : <input type="hidden" name="sending" value={number} />;
}
