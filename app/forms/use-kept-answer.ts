import { useState } from "react";
import { useActionData, useLocation } from "react-router";

/**
 * What the page's last form came back with, until the next form or link: the one way to read it. The router's own
 * answer is gone as soon as the page's data is loaded again for a change elsewhere, which on a cup's day is every
 * few seconds. Loading again keeps the location's key; whatever leads on, also to the same address, brings a new one.
 */
export function useKeptAnswer<Answer>() {
  const answer = useActionData<Answer>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  if (kept.key !== key || (answer !== undefined && answer !== kept.answer)) {
    setKept({ answer, key });
    return answer;
  }
  return kept.answer;
}
