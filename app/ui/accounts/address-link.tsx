import { useForm } from "@conform-to/react";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, Button, FormFailure, formProps } from "../../forms/form-parts.tsx";
import { ButtonLink } from "../button-link.tsx";
import { Done } from "../notice.tsx";
import { Panel } from "../panel.tsx";
import { LinkOver } from "./link-over.tsx";

/** The page behind a link that was sent to an address: one button, or that it was pressed already. */
export function AddressLink({
  id,
  token,
  link,
  signedIn,
  words,
  answer,
}: {
  id: "verify" | "confirm-email";
  token: string;
  /** Null where the link no longer works. */
  link: { email: string; done: boolean } | null;
  signedIn: boolean;
  words: {
    heading: string;
    /** What stands before the address. */
    ask: string;
    button: string;
    done: string;
  };
  answer: FormAnswer | undefined;
}) {
  const own = answerFor(answer, id);
  const [form] = useForm({ id, lastResult: own?.result });
  if (!link) {
    return (
      <>
        <FormFailure answer={own} />
        <LinkOver>
          A new one is sent from the page <a href="/account/security">Sign-in and Security</a> of
          your account.
        </LinkOver>
      </>
    );
  }
  if (link.done) {
    return (
      <>
        <Done>
          {words.done} <b className="wrap-anywhere">{link.email}</b>
        </Done>
        <p>
          {signedIn ? (
            <ButtonLink href="/teams">Go to your team</ButtonLink>
          ) : (
            <ButtonLink href="/login?next=/teams">Log in</ButtonLink>
          )}
        </p>
      </>
    );
  }
  return (
    <Panel heading={words.heading}>
      <p>
        {words.ask} <b className="wrap-anywhere">{link.email}</b>
      </p>
      <form {...formProps(form.id, own)}>
        <FormFailure answer={own} />
        <input type="hidden" name="token" value={token} />
        <Button>{words.button}</Button>
      </form>
    </Panel>
  );
}
