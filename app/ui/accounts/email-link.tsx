import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { readMailboxLink } from "../../../domain/people/accounts/email-verification.ts";
import { droppedLabel } from "../../../domain/people/accounts/verification-rules.ts";
import { answerFor } from "../../forms/answer.tsx";
import { Button, FormFailure, formProps } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { ButtonLink } from "../buttons.tsx";
import { Done, Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { TextLink } from "../text-link.tsx";
import { PasswordField } from "./password.tsx";

/**
 * Shown where the terms must be accepted again, because someone else may have registered the
 * account.
 */
export function TermsReminder({ button }: { button: string }) {
  return (
    <p>
      By pressing “{button}” you agree to the{" "}
      <TextLink href="/terms">Terms and Conditions</TextLink>.
    </p>
  );
}

export function ExpiredLinkNotice({ children }: { children: ReactNode }) {
  return (
    <Notice kind="bad">
      <p>This link was used before or has run out.</p>
      <p>{children}</p>
    </Notice>
  );
}

export function EmailLinkPage({
  id,
  token,
  link,
  signedIn,
  words,
  answer,
}: {
  id: "verify" | "confirm-email";
  token: string;
  link: Awaited<ReturnType<typeof readMailboxLink>> | null;
  signedIn: boolean;
  words: {
    heading: string;
    ask: string;
    button: string;
    done: string;
  };
  answer: FormAnswer | undefined;
}) {
  const own = answerFor(answer, id);
  const [form, fields] = useForm<{ password: string }>({ id, lastResult: own?.result });
  if (!link) {
    return (
      <>
        <FormFailure answer={own} />
        <ExpiredLinkNotice>
          A new one is sent from the page <a href="/account/security">Sign-in and Security</a> of
          your account.
        </ExpiredLinkNotice>
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
  const button = link.isOwn ? words.button : "Confirm and set my password";
  const login = `/login?next=${encodeURIComponent(`/${id}?token=${encodeURIComponent(token)}`)}`;
  return (
    <Panel heading={words.heading}>
      <p>
        {words.ask} <b className="wrap-anywhere">{link.email}</b>
      </p>
      {link.drops && link.drops.length > 0 ? (
        <Notice>
          <p>
            Anyone can register with someone else's email. We'll remove {droppedLabel(link.drops)},
            and ask again. To keep them, open the link in the browser that registered.
          </p>
        </Notice>
      ) : null}
      {link.isOwn ? null : (
        <p>
          You're not logged in to this account in this browser. <a href={login}>Log in</a>
          {id === "verify" ? ", or choose a new password here." : " to go on."}
        </p>
      )}
      {link.isOwn || id === "verify" ? (
        <form {...formProps(form.id, own)}>
          <FormFailure answer={own} />
          <input type="hidden" name="token" value={token} />
          {link.isOwn ? null : (
            <PasswordField
              field={fields.password}
              label="New Password"
              hint="At least 8 characters. You'll be signed out everywhere else."
              autoComplete="new-password"
            />
          )}
          {link.drops ? <TermsReminder button={button} /> : null}
          <Button>{button}</Button>
        </form>
      ) : (
        <FormFailure answer={own} />
      )}
    </Panel>
  );
}
