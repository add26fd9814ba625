import { Form } from "react-router";
import { CAME_LATE } from "../../../domain/teams/fee-rules.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { Notice } from "../notice.tsx";

export function EligibilityForm({
  ineligible,
  by,
  late = false,
  answer,
  disabled,
}: {
  ineligible: boolean;
  by: "admin" | "deadline" | null;
  late?: boolean;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const intents = [
    ...(ineligible || by === null ? [["eligible", labelOf(ineligible)]] : []),
    ...(ineligible ? [] : [["ineligible", "Mark as Ineligible"]]),
    ...(by === "admin" ? [["undecided", "Leave It to the Deadline"]] : []),
  ];
  return (
    <section className="my-4">
      <FormFailure answer={answerFor(answer, "eligibility")} />
      {ineligible ? (
        <Notice kind="bad">
          <p>This team is ineligible. Its games and its place in the standings stay.</p>
          {by === "deadline" ? <p>Its fee was not received in full before the deadline.</p> : null}
          {late ? <p>{CAME_LATE} It is for you to mark the team as eligible, or not.</p> : null}
        </Notice>
      ) : null}
      {by === "admin" ? (
        <p>
          Whether this team is eligible is your decision: the deadline of the fee changes nothing.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {intents.map(([intent = "", label]) => (
          <Form key={intent} method="post">
            <Intent value={intent} />
            <Button kind="plain" disabled={disabled}>
              {label}
            </Button>
          </Form>
        ))}
      </div>
    </section>
  );
}

function labelOf(ineligible: boolean): string {
  return ineligible ? "Mark as Eligible" : "Keep Eligible After the Deadline";
}
