import { useForm } from "@conform-to/react";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextAreaField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps } from "../../forms/form-parts.tsx";

export function EnquiryForm({
  attempt,
  answer,
}: {
  /** Idempotency key. */
  attempt: string;
  answer: FormAnswer | undefined;
}) {
  const [form, fields] = useForm<{
    from_name: string;
    from_email: string;
    contact_phone: string;
    message: string;
  }>({ id: "contact", lastResult: answer?.result });
  return (
    <form {...formProps(form.id, answer)} action="/contact">
      <FormFailure answer={answer} />
      <input type="hidden" name="attempt" value={attempt} />
      <TextField field={fields.from_name} label="Name" autoComplete="name" />
      <TextField field={fields.from_email} label="Email" type="email" autoComplete="email" />
      <TextField
        field={fields.contact_phone}
        label="Phone"
        hint="10 digits, such as 555-010-0199."
        type="tel"
        autoComplete="tel-national"
      />
      <TextAreaField field={fields.message} label="Message" rows={8} dir="auto" />
      <Button>Send</Button>
    </form>
  );
}
