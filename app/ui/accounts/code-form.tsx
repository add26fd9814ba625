import type { ReactNode } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { FieldOf } from "#app/forms/field-of.tsx";
import { Button, FieldsForm } from "#app/forms/form.tsx";
import { PageHead } from "../page-layout.tsx";

/** `children` is a way out without the app and recovery codes. */
export function CodeForm({ children }: { children: ReactNode }) {
  const t = useTranslations("security");
  const what = t("code.hint");
  const isLimited = useAnswer("code")?.code === "limited";
  return (
    <>
      <PageHead compact title={t("code.title")} />
      <FieldsForm name="code" className="panel max-w-xl">
        <FieldOf name="code" hint={isLimited ? what : `${what} ${t("code.minutes")}`} />
        <Button>{t("code.continue")}</Button>
      </FieldsForm>
      <Form method="post" action="/logout">
        <Button kind="plain">{t("code.stop")}</Button>
      </Form>
      <p>{children}</p>
    </>
  );
}
