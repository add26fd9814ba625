import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { Button, FormFailure, formProps } from "../../forms/form-parts.tsx";
import { PageHead } from "../page-head.tsx";
import { CodeField } from "./code-field.tsx";

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
