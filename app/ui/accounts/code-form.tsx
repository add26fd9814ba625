import { useForm } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { PageHead } from "../page-layout.tsx";

/** `digits` if recovery codes aren't accepted. */
export function CodeField({
  field,
  label = "Code",
  hint,
  digits,
}: {
  field: ComponentProps<typeof TextField>["field"];
  label?: string;
  hint?: string;
  digits?: true;
}) {
  return (
    <TextField
      field={field}
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      // Recovery codes need a full keyboard.
      inputMode={digits ? "numeric" : "text"}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

const WHAT = "Type the 6 digits your app shows now, or one of your recovery codes.";

/** `children` is a way out without the app and recovery codes. */
export function CodeForm({
  answer,
  children,
}: {
  answer: FormAnswer | undefined;
  children: ReactNode;
}) {
  const [form, fields] = useForm<{ code: string }>({ id: "code", lastResult: answer?.result });
  return (
    <>
      <PageHead compact title="Enter your code" />
      <form {...formProps(form.id, answer)} className="panel max-w-xl">
        <FormFailure answer={answer} />
        <CodeField
          field={fields.code}
          hint={answer?.code === "limited" ? WHAT : `${WHAT} You have 10 minutes.`}
        />
        <Button>Continue</Button>
      </form>
      <Form method="post" action="/logout">
        <Button kind="plain">Stop and log out</Button>
      </Form>
      <p>{children}</p>
    </>
  );
}
