import { useForm } from "@conform-to/react";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps } from "../../forms/form-parts.tsx";
import { SentOnce } from "../../forms/sent-once.tsx";

export function GuardianEmailForm({
  answer,
  label = "Parent or Guardian Email",
}: {
  answer: FormAnswer | undefined;
  label?: string;
}) {
  const own = answerFor(answer, "guardian");
  const [form, fields] = useForm<{ guardianEmail: string }>({
    id: "guardian",
    lastResult: own?.result,
  });
  return (
    <form {...formProps(form.id, own)} action="/account/guardian">
      <FormFailure answer={own} />
      <SentOnce />
      <TextField
        field={fields.guardianEmail}
        label={label}
        type="email"
        autoComplete="off"
        hint="Not your own address. They get a link to read and agree."
      />
      <Button>Send</Button>
    </form>
  );
}
