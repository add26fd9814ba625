import type { ReactNode } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { Done } from "../notice.tsx";
import { Panel } from "../panel.tsx";

export function ButtonPanel({
  id,
  heading,
  here,
  intent,
  button,
  done = null,
  answer,
  disabled,
  children,
}: {
  id: string;
  heading: string;
  here: string;
  intent: string;
  button: string;
  done?: string | null;
  answer: FormAnswer | undefined;
  disabled: boolean;
  children: ReactNode;
}) {
  return (
    <Panel id={id} heading={heading}>
      <Form method="post" action={here} preventScrollReset>
        <Intent value={intent} />
        <FormFailure answer={answerFor(answer, intent)} />
        {done && !answer ? <Done>{done}</Done> : null}
        <p>{children}</p>
        <Button kind="plain" disabled={disabled}>
          {button}
        </Button>
      </Form>
    </Panel>
  );
}
