import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, FieldsForm } from "#app/forms/form.tsx";
import type { GuardianState } from "#domain/people/guardians/consent-rules.ts";
import { withNext } from "../addresses.ts";
import { ButtonLink, siteLink } from "../buttons.tsx";
import { useMailText } from "../mail/mail-notice.tsx";
import { Notice } from "../page-layout.tsx";

export interface OwnGuardian {
  state: GuardianState;
  /** Masked; null until a guardian is named. */
  address: string | null;
  /** When we last emailed them. */
  asked: string | null;
}

export function PendingNotice({ own, mayPlay }: { own: OwnGuardian; mayPlay: boolean }) {
  const t = useTranslations("guardians.pending");
  const mail = useMailText();
  const { state, address, asked } = own;
  if (state === "adult" || state === "agreed") return null;
  if (state === "ageless") {
    return <Notice text={t.rich("ageless", { link: siteLink("/account") })} />;
  }
  const about = {
    mayPlay: mayPlay ? "yes" : "no",
    address: address ?? "",
    hasAddress: address === null ? "no" : "yes",
  };
  return (
    <Notice>
      <p>{t(state, about)}</p>
      {state === "asked" && address !== null && asked !== null ? (
        <p className="wrap-anywhere">{mail("guardianAskedOn", { address, when: asked })}</p>
      ) : null}
      <p>
        <ButtonLink href="/account/guardian" kind={state === "asked" ? "plain" : "primary"}>
          {t(NEXT[state])}
        </ButtonLink>
      </p>
    </Notice>
  );
}

const NEXT = {
  nobody: "tellEmail",
  gone: "tellEmail",
  declined: "whatToDo",
  asked: "again",
} as const;

/** `next` is where to go on afterwards. */

export function GuardianEmailForm({ next }: { next: string }) {
  const t = useTranslations("guardians");
  return (
    <FieldsForm name="guardian" action={withNext("/account/guardian", next)} reloadDocument>
      <Fields />
      <Button>{t("send")}</Button>
    </FieldsForm>
  );
}
