import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";

/** The way to confirm somebody's address without mail. */
export function ConfirmAddress({
  here,
  answer,
  disabled,
}: {
  /** The address of the person's page. */
  here: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  return (
    <Panel id="address" heading="E-mail Address">
      <Form method="post" action={here} preventScrollReset>
        <Intent value="confirm-address" />
        <FormFailure answer={answerFor(answer, "confirm-address")} />
        <p>
          The link that was sent to it was not followed. If you know that the address is theirs, you
          can confirm it yourself.
        </p>
        <Button kind="plain" disabled={disabled}>
          Mark the address as confirmed
        </Button>
      </Form>
    </Panel>
  );
}
