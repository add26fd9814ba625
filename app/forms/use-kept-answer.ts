import { useState } from "react";
import { useActionData, useLocation } from "react-router";

/**
 * What the last form of this page came back with, until another one is sent. The router's own answer is gone as soon
 * as the page's data is loaded again for a change elsewhere, which on a cup's day is every few seconds.
 */
export function useKeptAnswer<Answer>() {
  const answer = useActionData<Answer>();
  const { pathname } = useLocation();
  const [kept, setKept] = useState({ answer, pathname });
  if (kept.pathname !== pathname || (answer !== undefined && answer !== kept.answer)) {
    setKept({ answer, pathname });
    return answer;
  }
  return kept.answer;
}
