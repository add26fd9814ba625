import { useState } from "react";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { MessageDialog } from "../dialog.tsx";

/** Login and registration errors as a dialog (spec §8). */
export function FailureDialog({ answer }: { answer: FormAnswer | undefined }) {
  // Compares answers, not texts: a repeated error must show again.
  const [closed, setClosed] = useState<FormAnswer | undefined>();
  if (!answer?.failure || closed === answer) return null;
  return (
    <MessageDialog onClose={() => setClosed(answer)}>
      <p role="alert">{answer.failure.sentence}</p>
    </MessageDialog>
  );
}
