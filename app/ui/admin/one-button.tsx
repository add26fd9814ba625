import type { ReactNode } from "react";
import { Form } from "react-router";
import { answerFor, Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { AskedFirst, type ResultAnswer, savingWords } from "./asked-first.tsx";

export function OneButton({
  intent,
  button,
  answer: given,
  disabled,
  children,
}: {
  intent: string;
  button: string;
  answer: ResultAnswer | undefined;
  disabled: boolean;
  children?: ReactNode;
}) {
  const answer = answerFor(given, intent);
  return (
    <Form method="post" className="my-5">
      <FormFailure answer={answer} />
      <Intent value={intent} />
      {children}
      <AskedFirst answer={answer} />
      <Button kind="danger" disabled={disabled}>
        {savingWords(answer, button)}
      </Button>
    </Form>
  );
}
