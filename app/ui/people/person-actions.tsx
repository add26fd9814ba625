import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
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

export function PersonTwoFactor({
  isOn,
  here,
  asked,
  answer,
  disabled,
}: {
  isOn: boolean;
  here: string;
  asked: boolean;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const own = answerFor(answer, "two-factor-off");
  const sendsMail = useSendsMail();
  if (!isOn && !own) return null;
  if (!isOn || !asked) {
    return (
      <Panel id="two-factor" heading="Two-factor sign-in">
        <FormFailure answer={own} />
        {isOn ? (
          <>
            <p>
              Two-factor sign-in is on. If they lost their phone and their recovery codes, you can
              turn it off for them. Make sure it&rsquo;s really them first.
            </p>
            <Link
              className="button button-danger"
              to={`${here}?confirm=two-factor#two-factor`}
              preventScrollReset
            >
              Turn off two-factor
            </Link>
          </>
        ) : null}
      </Panel>
    );
  }
  return (
    <Panel id="two-factor" heading="Turn off two-factor sign-in?">
      <Form method="post" action={here}>
        <Intent value="two-factor-off" />
        <FormFailure answer={own} />
        <p>
          They&rsquo;ll be signed out everywhere, and their password will be enough to log in.{" "}
          {sendsMail
            ? "We’ll email the owner of the account."
            : "This site sends no email, so tell the owner of the account yourself."}
        </p>
        <p className="choices">
          <Button kind="danger" disabled={disabled}>
            Yes, turn it off
          </Button>
          <Link className="button button-plain" to={here} preventScrollReset>
            No
          </Link>
        </p>
      </Form>
    </Panel>
  );
}
