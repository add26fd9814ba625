import { useState } from "react";
import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, PostForm, useFields } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { useShowsAnswer } from "#app/forms/shown-answers.ts";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { useFormText } from "#app/i18n/use-message-text.ts";
import { MessageDialog } from "../dialog.tsx";
import { Notice } from "../notice.tsx";
import { TextLink } from "../text-link.tsx";

/** Login and registration errors as a dialog (spec §8). */
export function FailureDialog({ answer }: { answer: FormAnswer | undefined }) {
  // Compares answers, not texts: a repeated error must show again.
  const [closed, setClosed] = useState<FormAnswer | undefined>();
  const formText = useFormText();
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
    <Notice>
      <p>
        {t.rich(`login.${where}`, {
          link: (text) => <SiteLink href={isStaff ? "/admin" : "/teams"}>{text}</SiteLink>,
          add: (text) => <SiteLink href="/account/players/new">{text}</SiteLink>,
        })}
      </p>
    </Notice>
  );
}
