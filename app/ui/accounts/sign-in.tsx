import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { Form } from "react-router";
import { signInInput } from "../../../domain/people/accounts/account-input.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { TextField } from "../../forms/fields.tsx";
import { Button, formProps } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { MessageDialog } from "../dialog.tsx";
import { Notice } from "../notice.tsx";
import { TextLink } from "../text-link.tsx";
import { PasswordField } from "./password.tsx";

/** Login and registration errors as a dialog (spec §8). */
export function FailureDialog({ answer }: { answer: FormAnswer | undefined }) {
  // Compares answers, not texts: a repeated error must show again.
  const [closed, setClosed] = useState<FormAnswer | undefined>();
  if (!answer?.failure || closed === answer) return null;
  return (
    <MessageDialog onClose={() => setClosed(answer)}>
      <p role="alert">{answer.failure.sentence}</p>
    </MessageDialog>
  );
}

/** A form that is refused in a dialog, and validated before it is sent. */
export function SignInForm({ id }: { id: string }) {
  const answer = useAnswer(id);
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
          <Button>Log in</Button>
          <TextLink href="/forgot">Forgot your password?</TextLink>
        </div>
      </Form>
      <FailureDialog answer={answer} />
    </>
  );
}

export function SignedInNotice({ isAdmin, mayAdd }: { isAdmin: boolean; mayAdd: boolean }) {
  return (
    <Notice>
      <p>
        You're logged in.{" "}
        {isAdmin ? (
          <a href="/admin">Go to the console</a>
        ) : (
          <>
            <a href="/teams">Go to your team</a>
            {mayAdd ? (
              <>
                {" "}
                or <a href="/account/players/new">add a player</a> to your account.
              </>
            ) : null}
          </>
        )}
      </p>
    </Notice>
  );
}
