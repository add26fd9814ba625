import { useLocation } from "react-router";

/**
 * A key that changes with each success of a form, so that what carries it is made anew: with other
 * defaults, and empty. Without `intents`, of any form.
 */
export function useDoneKey(...intents: string[]): string {
  const { key, search } = useLocation();
  const done = new URLSearchParams(search).get("done");
  return done !== null && (intents.length === 0 || intents.includes(done)) ? key : "";
}
