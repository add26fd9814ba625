import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer, useShowsAnswer } from "#app/forms/answer.tsx";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { Button, FieldsForm, PostForm, useFields } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { useText } from "#app/i18n/use-text.ts";
import { siteLink, TextLink } from "../buttons.tsx";
import { MessageDialog } from "../dialog.tsx";
import { Notice, PageHead } from "../page-layout.tsx";

/** Login and registration errors as a dialog (spec §8). */
export function FailureDialog({ answer }: { answer: FormAnswer | undefined }) {
  // Compares answers, not texts: a repeated error must show again.
  const [closed, setClosed] = useState<FormAnswer | undefined>();
  const formText = useText("forms");
  useShowsAnswer(answer);
  if (!answer?.failure || closed === answer) return null;
  return (
    <MessageDialog onClose={() => setClosed(answer)}>
      <p role="alert">{formText(answer.failure.sentence)}</p>
    </MessageDialog>
  );
}

/** A form that is refused in a dialog. */
export function SignInForm({ id }: { id: string }) {
  const t = useTranslations("accounts");
  const { form, answer } = useFields(id);
  return (
    <>
      <PostForm {...form} intent={undefined} failure={null} className="panel max-w-xl">
        <Fields />
        <div className="flex flex-wrap items-center gap-x-6">
          <Button>{t("login.button")}</Button>
          <TextLink href="/forgot">{t("login.forgot")}</TextLink>
        </div>
      </PostForm>
      <FailureDialog answer={answer} />
    </>
  );
}

export function SignedInNotice({ isStaff, mayAdd }: { isStaff: boolean; mayAdd: boolean }) {
  const t = useTranslations("accounts");
  const where = isStaff ? "loggedInAdmin" : mayAdd ? "loggedInGuardian" : "loggedIn";
  return (
    <Notice
      text={t.rich(`login.${where}`, {
        link: siteLink(isStaff ? "/admin" : "/teams"),
        add: siteLink("/account/players/new"),
      })}
    />
  );
}

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
