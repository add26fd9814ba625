import { useTranslations } from "use-intl";
import type { GuardianState } from "../../../domain/people/guardians/consent-rules.ts";
import { TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { SiteLink } from "../../i18n/site-link.tsx";
import { Notice } from "../notice.tsx";

export interface OwnGuardian {
  state: GuardianState;
  /** Masked; null until a guardian is named. */
  address: string | null;
}

export function PendingNotice({ own, mayPlay }: { own: OwnGuardian; mayPlay: boolean }) {
  const t = useTranslations("guardians.pending");
  const { state, address } = own;
  if (state === "adult" || state === "agreed") return null;
  if (state === "ageless") {
    return (
      <Notice>
        <p>{t.rich("ageless", { link: (text) => <SiteLink href="/account">{text}</SiteLink> })}</p>
      </Notice>
    );
  }
  const about = {
    mayPlay: mayPlay ? "yes" : "no",
    address: address ?? "",
    hasAddress: address === null ? "no" : "yes",
  };
  return (
    <Notice>
      <p>
        {t(state, about)} <SiteLink href="/account/guardian">{t(NEXT[state])}</SiteLink>
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

export function GuardianEmailForm() {
  const { form, fields } = useFields<{ guardianEmail: string }>("guardian");
  const t = useTranslations("guardians");
  const label = useTranslations("fields")("guardianEmail");
  return (
    <PostForm {...form} action="/account/guardian" reloadDocument>
      <TextField
        field={fields.guardianEmail}
        label={label}
        type="email"
        autoComplete="off"
        hint={t("own.emailHint")}
      />
      <Button>{t("send")}</Button>
    </PostForm>
  );
}
