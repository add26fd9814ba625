import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { PageHead } from "../page-layout.tsx";

/** `digits` if recovery codes aren't accepted. */
export function CodeField({
  field,
  hint,
  digits,
}: {
  field: ComponentProps<typeof TextField>["field"];
  hint?: string;
  digits?: true;
}) {
  const t = useTranslations("fields");
  return (
    <TextField
      field={field}
      label={t("code")}
      hint={hint}
      autoComplete="one-time-code"
      // Recovery codes need a full keyboard.
      inputMode={digits ? "numeric" : "text"}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** `children` is a way out without the app and recovery codes. */
export function CodeForm({ children }: { children: ReactNode }) {
  const t = useTranslations("security");
  const { form, fields, answer } = useFields<{ code: string }>("code");
  const what = t("code.hint");
  return (
    <>
      <PageHead compact title={t("code.title")} />
      <PostForm {...form} className="panel max-w-xl">
        <CodeField
          field={fields.code}
          hint={answer?.code === "limited" ? what : `${what} ${t("code.minutes")}`}
        />
        <Button>{t("code.continue")}</Button>
      </PostForm>
      <Form method="post" action="/logout">
        <Button kind="plain">{t("code.stop")}</Button>
      </Form>
      <p>{children}</p>
    </>
  );
}
