import { useState } from "react";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { MessageDialog } from "../dialog.tsx";

/** Why signing in or up failed, in a dialog (spec §8). Closing it clears the message. */
export function FailureDialog({ answer }: { answer: FormAnswer | undefined }) {
  // A new try may fail in the same words: it is another answer, and shows again.
  const [closed, setClosed] = useState<FormAnswer | undefined>();
  if (!answer?.failure || closed === answer) return null;
  return (
    <MessageDialog onClose={() => setClosed(answer)}>
      <p role="alert">{answer.failure.sentence}</p>
    </MessageDialog>
  );
}
