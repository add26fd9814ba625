import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { AskedFirst, savingWords } from "./asked-first.tsx";

/**
 * Why a button's form was refused; where it was asked about first, with what it sent and the yes to it. `field` is the
 * form's one field besides its intent.
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
  /** The path of the page. */
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
