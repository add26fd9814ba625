import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { AskedFirst, savingWords } from "./asked-first.tsx";

/**
 * The error of a one-button form, with a second button if it asks for confirmation. `field` is the
 * form's only field besides its intent.
 */
export function AskedAgain({
  answer,
  intent,
  field,
  action,
  disabled,
}: {
  answer: FormAnswer | undefined;
  intent: string;
  field: string;
  action: string;
  disabled: boolean;
}) {
  const sent = answer?.result?.initialValue?.[field];
  return (
    <>
      <FormFailure answer={answer} />
      {answer?.confirm && typeof sent === "string" ? (
        <Form id={intent} method="post" action={action} className="my-3" data-live-keep="">
          <Intent value={intent} />
          <input type="hidden" name={field} value={sent} />
          <AskedFirst answer={answer} />
          <Button disabled={disabled}>{savingWords(answer, "Save")}</Button>
        </Form>
      ) : null}
    </>
  );
}
