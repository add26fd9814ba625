import type { ComponentProps, ReactNode } from "react";
import type { readMailboxLink } from "../../../domain/people/accounts/email-verification.ts";
import { type Dropped, droppedLabel } from "../../../domain/people/accounts/verification-rules.ts";
import { Button, FormFailure, PostForm, useFields } from "../../forms/form.tsx";
import { ButtonLink } from "../buttons.tsx";
import { Done, Notice } from "../notice.tsx";
import { Page } from "../page.tsx";
import { Panel } from "../page-layout.tsx";
import { TextLink } from "../text-link.tsx";
import { DroppedNotice } from "./email-verification.tsx";
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
  dropped,
  heading,
  question,
  button,
  done,
}: {
  id: "verify" | "confirm-email";
  token: string;
  link: Awaited<ReturnType<typeof readMailboxLink>> | null;
  signedIn: boolean;
  dropped: Dropped[] | null;
  heading: string;
  question: string;
  button: string;
  done: string;
}) {
  return (
    <Page forms={link ? [id] : []}>
      {!link ? (
        <ExpiredLinkNotice>
          A new one is sent from the page <a href="/account/security">Sign-in and Security</a> of
          your account.
        </ExpiredLinkNotice>
      ) : link.done ? (
        <>
          <Done>
            {done} <b className="wrap-anywhere">{link.email}</b>
          </Done>
          <p>
            {signedIn ? (
              <ButtonLink href="/teams">Go to your team</ButtonLink>
            ) : (
              <ButtonLink href="/login?next=/teams">Log in</ButtonLink>
            )}
          </p>
        </>
      ) : (
        <Panel heading={heading}>
          <p>
            {question} <b className="wrap-anywhere">{link.email}</b>
          </p>
          <ConfirmMailbox id={id} token={token} link={link} button={button} />
        </Panel>
      )}
      <DroppedNotice dropped={dropped} />
    </Page>
  );
}

function ConfirmMailbox({
  id,
  token,
  link: { drops, isOwn },
  button: ownButton,
}: Pick<ComponentProps<typeof EmailLinkPage>, "id" | "token" | "button"> & {
  link: Awaited<ReturnType<typeof readMailboxLink>>;
}) {
  const { form, fields, answer } = useFields<{ password: string }>(id);
  const button = isOwn ? ownButton : "Confirm and set my password";
  const login = `/login?next=${encodeURIComponent(`/${id}?token=${encodeURIComponent(token)}`)}`;
  return (
    <>
      {drops && drops.length > 0 ? (
        <Notice>
          <p>
            Anyone can register with someone else's email. We'll remove {droppedLabel(drops)}, and
            ask again. To keep them, open the link in the browser that registered.
          </p>
        </Notice>
      ) : null}
      {isOwn ? null : (
        <p>
          You're not logged in to this account in this browser. <a href={login}>Log in</a>
          {id === "verify" ? ", or choose a new password here." : " to go on."}
        </p>
      )}
      {isOwn || id === "verify" ? (
        <PostForm {...form} hidden={{ token }}>
          {isOwn ? null : (
            <PasswordField
              field={fields.password}
              label="New Password"
              hint="At least 8 characters. You'll be signed out everywhere else."
              autoComplete="new-password"
            />
          )}
          {drops ? <TermsReminder button={button} /> : null}
          <Button>{button}</Button>
        </PostForm>
      ) : (
        <FormFailure answer={answer} />
      )}
    </>
  );
}
