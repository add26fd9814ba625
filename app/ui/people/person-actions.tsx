import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { answerFor } from "../../forms/answer.tsx";
import { TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { maskPhoneInput } from "../../forms/phone-mask.ts";
import { useSendsMail } from "../mail/mail-messages.ts";
import { Done } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";

export function ButtonPanel({
  id,
  heading,
  here,
  intent,
  button,
  done = null,
  answer,
  disabled,
  children,
}: {
  id: string;
  heading: string;
  here: string;
  intent: string;
  button: string;
  done?: string | null;
  answer: FormAnswer | undefined;
  disabled: boolean;
  children: ReactNode;
}) {
  return (
    <Panel id={id} heading={heading}>
      <Form method="post" action={here} preventScrollReset>
        <Intent value={intent} />
        <FormFailure answer={answerFor(answer, intent)} />
        {done && !answer ? <Done>{done}</Done> : null}
        <p>{children}</p>
        <Button kind="plain" disabled={disabled}>
          {button}
        </Button>
      </Form>
    </Panel>
  );
}

const KEPT = "Leave it empty to keep what is stored.";

/** Doesn't show the stored phone number and date of birth, because each view of them is logged. */
export function CorrectPersonForm({
  person,
  here,
  today,
  answer,
  disabled,
}: {
  person: { firstName: string; lastName: string };
  here: string;
  today: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const own = answerFor(answer, "correct");
  const [form, fields] = useForm<{
    firstName: string;
    lastName: string;
    phone: string;
    dob: string;
  }>({
    id: "correct",
    lastResult: own?.result,
    defaultValue: { firstName: person.firstName, lastName: person.lastName },
  });
  return (
    <Panel id="correct-details" heading="Correct">
      <Form {...formProps(form.id, own)} action={here}>
        <Intent value="correct" />
        <FormFailure answer={own} />
        <div className="grid gap-x-6 *:my-2 sm:grid-cols-2">
          <TextField field={fields.firstName} label="First Name" autoComplete="off" />
          <TextField field={fields.lastName} label="Last Name" autoComplete="off" />
          <TextField
            field={fields.phone}
            label="Phone Number"
            type="tel"
            autoComplete="off"
            hint={KEPT}
            onInput={maskPhoneInput}
          />
          <TextField
            field={fields.dob}
            label="Date of Birth"
            type="date"
            max={today}
            autoComplete="off"
            hint={KEPT}
          />
        </div>
        <Button disabled={disabled}>Save</Button>
      </Form>
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
  here,
  asked,
  answer,
  disabled,
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
  here: string;
  asked: boolean;
  answer: FormAnswer | undefined;
  disabled: boolean;
  button: string;
  yes: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  const own = answerFor(answer, intent);
  if (!asked) {
    return (
      <Panel id={id} heading={heading}>
        <FormFailure answer={own} />
        <p>{intro}</p>
        <Link
          className="button button-danger"
          to={`${here}?confirm=${query}#${id}`}
          preventScrollReset
        >
          {button}
        </Link>
      </Panel>
    );
  }
  return (
    <Panel id={id} heading={question}>
      <Form {...formProps(intent, own)} action={here}>
        <Intent value={intent} />
        <FormFailure answer={own} />
        {children}
        <p className="choices">
          <Button kind="danger" disabled={disabled}>
            {yes}
          </Button>
          <Link className="button button-plain" to={here} preventScrollReset>
            No
          </Link>
        </p>
      </Form>
    </Panel>
  );
}

export function PersonTwoFactor({
  isOn,
  ...panel
}: {
  isOn: boolean;
  here: string;
  asked: boolean;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const sendsMail = useSendsMail();
  const own = answerFor(panel.answer, "two-factor-off");
  if (!isOn) {
    return own ? (
      <Panel id="two-factor" heading="Two-factor sign-in">
        <FormFailure answer={own} />
      </Panel>
    ) : null;
  }
  return (
    <QuestionPanel
      {...panel}
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
