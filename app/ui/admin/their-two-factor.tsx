import { Form, Link } from "react-router";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, Intent } from "../../forms/form-parts.tsx";
import { useSendsMail } from "../mail/use-mail-words.ts";
import { Panel } from "../panel.tsx";

export function TheirTwoFactor({
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
