import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { Notice } from "../notice.tsx";

/** Marks a team ineligible, as when its fee did not come in time, or takes the mark back. */
export function EligibilityForm({
  ineligible,
  answer,
  disabled,
}: {
  ineligible: boolean;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  return (
    <Form method="post" className="my-4">
      <FormFailure answer={answerFor(answer, "eligibility")} />
      {ineligible ? (
        <Notice kind="bad">
          <p>This team is ineligible. Its games and its place in the standings stay.</p>
        </Notice>
      ) : null}
      <Intent value={ineligible ? "eligible" : "ineligible"} />
      <Button kind="plain" disabled={disabled}>
        {ineligible ? "Mark as Eligible" : "Mark as Ineligible"}
      </Button>
    </Form>
  );
}
