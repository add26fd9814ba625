import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useAnswer, useFormAnswer } from "../../forms/answer.tsx";
import { TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, PostForm, useFields } from "../../forms/form.tsx";
import { maskPhoneInput } from "../../forms/phone-mask.ts";
import type { Details } from "../accounts/player-details.tsx";
import { useAsked } from "../dialog.tsx";
import { useSendsMail } from "../mail/mail-messages.ts";
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

const EMPTY_KEEPS = "Leave it empty to keep what is stored.";

/** Doesn't show the stored phone number and date of birth, because each view of them is logged. */
export function CorrectPersonForm({
  person: { firstName, lastName },
  today,
}: {
  person: { firstName: string; lastName: string };
  today: string;
}) {
  const { form, fields } = useFields<Omit<Details, "emergencyName" | "emergencyNumber">>(
    "correct",
    { defaultValue: { firstName, lastName } },
  );
  return (
    <Panel id="correct-details" heading="Correct">
      <PostForm {...form}>
        <div className="grid gap-x-6 *:my-2 sm:grid-cols-2">
          <TextField field={fields.firstName} label="First Name" autoComplete="off" />
          <TextField field={fields.lastName} label="Last Name" autoComplete="off" />
          <TextField
            field={fields.phone}
            label="Phone Number"
            type="tel"
            autoComplete="off"
            hint={EMPTY_KEEPS}
            onInput={maskPhoneInput}
          />
          <TextField
            field={fields.dob}
            label="Date of Birth"
            type="date"
            max={today}
            autoComplete="off"
            hint={EMPTY_KEEPS}
          />
        </div>
        <Button>Save</Button>
      </PostForm>
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
            No
          </Link>
        </p>
      </PostForm>
    </Panel>
  );
}

export function PersonTwoFactor({ isOn }: { isOn: boolean }) {
  const sendsMail = useSendsMail();
  const answer = useAnswer("two-factor-off");
  if (!isOn) {
    return answer ? (
      <Panel id="two-factor" heading="Two-factor sign-in">
        <FormFailure answer={answer} />
      </Panel>
    ) : null;
  }
  return (
    <QuestionPanel
      id="two-factor"
      heading="Two-factor sign-in"
      question="Turn off two-factor sign-in?"
      query="two-factor"
      intent="two-factor-off"
      button="Turn off two-factor"
      yes="Yes, turn it off"
      intro="Two-factor sign-in is on. If they lost their phone and their recovery codes, you can turn it off for them. Make sure it’s really them first."
    >
      <p>
        They&rsquo;ll be signed out everywhere, and their password will be enough to log in.{" "}
        {sendsMail
          ? "We’ll email the owner of the account."
          : "This site sends no email, so tell the owner of the account yourself."}
      </p>
    </QuestionPanel>
  );
}
