import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswer, useFormAnswer } from "#app/forms/answer.tsx";
import { FormFailure } from "#app/forms/failure.tsx";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, FieldsForm, PostForm } from "#app/forms/form.tsx";
import { maskPhoneInput } from "#app/forms/phone-mask.ts";
import { useAsked } from "../dialog.tsx";
import { useSendsMail } from "../mail/mail-notice.tsx";
import { Done } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";

export function ButtonPanel({
  id,
  heading,
  intent,
  button,
  done = null,
  children,
}: {
  id: string;
  heading: string;
  intent: string;
  button: string;
  done?: string | null;
  children: ReactNode;
}) {
  const answer = useFormAnswer();
  return (
    <Panel id={id} heading={heading}>
      <PostForm intent={intent} preventScrollReset>
        {done && !answer ? <Done>{done}</Done> : null}
        <p>{children}</p>
        <Button kind="plain">{button}</Button>
      </PostForm>
    </Panel>
  );
}

export function CorrectPersonForm({
  person: { firstName, lastName },
}: {
  person: { firstName: string; lastName: string };
}) {
  const t = useTranslations("people");
  return (
    <Panel id="correct-details" heading={t("correct.heading")}>
      <FieldsForm name="correct" values={{ firstName, lastName }}>
        <Fields
          className="grid gap-x-6 *:my-2 sm:grid-cols-2"
          more={{ phone: { onInput: maskPhoneInput } }}
        />
        <Button>{t("correct.save")}</Button>
      </FieldsForm>
    </Panel>
  );
}

/** A dangerous action that asks first; the question has an address. */
export function QuestionPanel({
  id,
  heading,
  question,
  query,
  intent,
  button,
  yes,
  intro,
  children,
}: {
  id: string;
  heading: string;
  question: string;
  query: string;
  intent: string;
  button: string;
  yes: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  const no = useTranslations("common")("no");
  const answer = useAnswer(intent);
  const { pathname } = useLocation();
  if (useAsked() !== query) {
    return (
      <Panel id={id} heading={heading}>
        <FormFailure answer={answer} />
        <p>{intro}</p>
        <Link className="button button-danger" to={`?confirm=${query}#${id}`} preventScrollReset>
          {button}
        </Link>
      </Panel>
    );
  }
  return (
    <Panel id={id} heading={question}>
      <PostForm id={intent} intent={intent}>
        {children}
        <p className="choices">
          <Button kind="danger">{yes}</Button>
          <Link className="button button-plain" to={pathname} preventScrollReset>
            {no}
          </Link>
        </p>
      </PostForm>
    </Panel>
  );
}

export function PersonTwoFactor({ isOn }: { isOn: boolean }) {
  const t = useTranslations("people");
  const sendsMail = useSendsMail();
  const answer = useAnswer("two-factor-off");
  if (!isOn) {
    return answer ? (
      <Panel id="two-factor" heading={t("twoFactor.heading")}>
        <FormFailure answer={answer} />
      </Panel>
    ) : null;
  }
  return (
    <QuestionPanel
      id="two-factor"
      heading={t("twoFactor.heading")}
      question={t("twoFactor.question")}
      query="two-factor"
      intent="two-factor-off"
      button={t("twoFactor.button")}
      yes={t("twoFactor.yes")}
      intro={t("twoFactor.intro")}
    >
      <p>{t("twoFactor.what", { sends: sendsMail ? "yes" : "no" })}</p>
    </QuestionPanel>
  );
}
