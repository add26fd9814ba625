import { useState } from "react";
import { useNavigation, useRouteLoaderData } from "react-router";
import type { FormAnswer } from "./answer-form.ts";
import { EVERY_FORM } from "./keep-form.ts";
import { useKeptAnswer } from "./use-kept-answer.ts";

/**
 * Hidden idempotency key of a rendered form (`RequestContext.once`). It stays the same until the
 * outcome is known. Empty for visitors.
 */
export function SentOnce() {
  const root = useRouteLoaderData<{ sending?: string | null }>("root");
  const answer = useKeptAnswer<Partial<FormAnswer>>();
  const settled = useNavigation().state === "idle" && answer?.form !== EVERY_FORM;
  // Keep the key after a failure: the server may have run the form before it failed.
  const refused = answer?.result?.initialValue?.["sending"];
  const newest = typeof refused === "string" ? refused : (root?.sending ?? null);
  const [number, setNumber] = useState(newest);
  if (settled && number !== newest) setNumber(newest);
  return number === null ? null : <input type="hidden" name="sending" value={number} />;
}
