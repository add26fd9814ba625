import { useState } from "react";
import { useActionData, useLocation } from "react-router";

/**
 * Returns the last form's answer until the next submission or navigation. `useActionData` alone
 * loses it whenever a live update revalidates the page; revalidation keeps the location key, and
 * any navigation changes it.
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
