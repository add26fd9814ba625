import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";

/** The way to sign somebody out of every browser. */
export function SignOutPerson({
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
    <Panel id="browsers" heading="Signed-in browsers">
      <Form method="post" action={here} preventScrollReset>
        <Intent value="sign-out" />
        <FormFailure answer={answerFor(answer, "sign-out")} />
        <p>
          For a phone that was lost or stolen. Their password stays: whoever knows it can log in
          again.
        </p>
        <Button kind="plain" disabled={disabled}>
          Sign out everywhere
        </Button>
      </Form>
    </Panel>
  );
}
