import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useAnswer } from "#app/forms/answer.tsx";
import { FormFailure } from "#app/forms/failure.tsx";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, FieldsForm } from "#app/forms/form.tsx";
import { SiteLink } from "#app/i18n/site-link.tsx";
import type { readMailboxLink } from "#domain/people/accounts/email-verification.ts";
import { type Dropped, droppedKind } from "#domain/people/accounts/verification-rules.ts";
import { ButtonLink } from "../buttons.tsx";
import { Done, Notice } from "../notice.tsx";
import { Page } from "../page.tsx";
import { Panel } from "../page-layout.tsx";
import { TextLink } from "../text-link.tsx";
import { DroppedNotice } from "./email-verification.tsx";

/**
 * Shown where the terms must be accepted again, because someone else may have registered the
 * account.
 */
export function TermsReminder({ button }: { button: string }) {
  const t = useTranslations("security");
  return (
    <p>
      {t.rich("link.terms", {
        button,
        link: (text) => <TextLink href="/terms">{text}</TextLink>,
      })}
    </p>
  );
}

export function ExpiredLinkNotice({ children }: { children: ReactNode }) {
  const t = useTranslations("security");
  return (
    <Notice kind="bad">
      <p>{t("link.used")}</p>
      <p>{children}</p>
    </Notice>
  );
}

interface EmailLink {
  id: "verify" | "confirm-email";
  token: string;
  link: Awaited<ReturnType<typeof readMailboxLink>> | null;
  signedIn: boolean;
  dropped: Dropped[] | null;
}

export function EmailLinkPage({ id, token, link, signedIn, dropped }: EmailLink) {
  const t = useTranslations("security");
  const page = textsOf(id);
  const address = {
    address: link?.email ?? "",
    email: (text: ReactNode) => <b className="wrap-anywhere">{text}</b>,
  };
  return (
    <Page>
      {!link ? (
        <ExpiredLinkNotice>
          {t.rich("link.sendNew", {
            link: (text) => <SiteLink href="/account/security">{text}</SiteLink>,
          })}
        </ExpiredLinkNotice>
      ) : link.done ? (
        <>
          <Done>{t.rich(`${page}.done`, address)}</Done>
          <p>
            {signedIn ? (
              <ButtonLink href="/teams">{t("link.team")}</ButtonLink>
            ) : (
              <ButtonLink href="/login?next=/teams">{t("link.logIn")}</ButtonLink>
            )}
          </p>
        </>
      ) : (
        <Panel heading={t(`${page}.heading`)}>
          <p>{t.rich(`${page}.question`, address)}</p>
          <ConfirmMailbox id={id} token={token} link={link} />
        </Panel>
      )}
      <DroppedNotice dropped={dropped} />
    </Page>
  );
}

function textsOf(id: EmailLink["id"]) {
  return id === "verify" ? "verifyPage" : "changePage";
}

function ConfirmMailbox({
  id,
  token,
  link: { drops, isOwn },
}: Pick<EmailLink, "id" | "token"> & { link: NonNullable<EmailLink["link"]> }) {
  const t = useTranslations("security");
  const answer = useAnswer(id);
  const button = t(isOwn ? `${textsOf(id)}.button` : "link.setPassword");
  const login = `/login?next=${encodeURIComponent(`/${id}?token=${encodeURIComponent(token)}`)}`;
  return (
    <>
      {drops && drops.length > 0 ? (
        <Notice>
          <p>{t("link.removes", { dropped: droppedKind(drops) })}</p>
        </Notice>
      ) : null}
      {isOwn ? null : (
        <p>
          {t.rich(id === "verify" ? "link.notHere" : "link.notHereChange", {
            link: (text) => <SiteLink href={login}>{text}</SiteLink>,
          })}
        </p>
      )}
      {isOwn || id === "verify" ? (
        <FieldsForm name={id} hidden={{ token }}>
          {isOwn ? null : <Fields />}
          {drops ? <TermsReminder button={button} /> : null}
          <Button>{button}</Button>
        </FieldsForm>
      ) : (
        <FormFailure answer={answer} />
      )}
    </>
  );
}
