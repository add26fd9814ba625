import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
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
export function CodeForm({ children }: { children: ReactNode }) {
  const { form, fields, answer } = useFields<{ code: string }>("code");
  return (
    <>
      <PageHead compact title="Enter your code" />
      <PostForm {...form} className="panel max-w-xl">
        <CodeField
          field={fields.code}
          hint={answer?.code === "limited" ? WHAT : `${WHAT} You have 10 minutes.`}
        />
        <Button>Continue</Button>
      </PostForm>
      <Form method="post" action="/logout">
        <Button kind="plain">Stop and log out</Button>
      </Form>
      <p>{children}</p>
    </>
  );
}
