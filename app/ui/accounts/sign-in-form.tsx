import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router";
import { signInInput } from "../../../domain/people/accounts/account-input.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, Button, formProps } from "../../forms/form-parts.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { FailureDialog } from "./failure-dialog.tsx";
import { PasswordField } from "./password-field.tsx";

export function SignInForm({
  id,
  answer: given,
  sending,
}: {
  id: string;
  answer: FormAnswer | undefined;
  sending: boolean;
}) {
  const hydrated = useHydrated();
  const answer = answerFor(given, id);
  const [form, fields] = useForm({
    id,
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signInInput }),
    shouldRevalidate: "onInput",
  });
  return (
    <>
      <Form {...formProps(form.id, answer)} onSubmit={form.onSubmit} className="panel max-w-xl">
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        <PasswordField field={fields.password} autoComplete="current-password" />
        <div className="flex flex-wrap items-center gap-x-6">
          <Button disabled={hydrated && sending}>Log in</Button>
          <a href="/forgot" className="inline-flex min-h-11 items-center">
            Forgot your password?
          </a>
        </div>
      </Form>
      <FailureDialog answer={answer} />
    </>
  );
}
