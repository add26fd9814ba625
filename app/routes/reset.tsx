import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import { newPasswordFields, resetInput } from "#domain/people/accounts/account-input.ts";
import { droppedQuery } from "#domain/people/accounts/verification-rules.ts";
import { readResetLink, resetPassword } from "#domain/people/sign-in/password-reset.ts";
import { message } from "#i18n/message.ts";
import { Fields } from "../forms/field-of.tsx";
import { Button, FieldsForm } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import { SiteLink } from "../i18n/reader-language.tsx";
import { acceptedTerms } from "../loaders/consents.ts";
import { page } from "../routing/page.ts";
import { ExpiredLinkNotice, TermsReminder } from "../ui/accounts/email-link.tsx";
import { Page } from "../ui/page.tsx";
import type { Route } from "./+types/reset";

/** Doesn't consume the link, because email clients prefetch links. */
export const loader = page(
  { access: "everybody", title: message("security.reset.title") },
  async ({ site, query }) => {
    const token = query.get("token") ?? "";
    const link = await nullIfNotFound(readResetLink(site.ctx, token));
    const page = { token, email: link?.email ?? null, acceptsTerms: link?.acceptsTerms ?? false };
    return data(page, { status: link ? 200 : 404 });
  },
);

export const action = forms({
  reset: form({
    access: "link",
    fields: newPasswordFields,
    input: resetInput,
    run: async (input, { ctx, session }) => {
      const { session: started, dropped } = await resetPassword(
        ctx,
        input,
        await acceptedTerms(ctx),
      );
      session.start(started);
      return redirect(`/account/security?done=reset${droppedQuery(dropped)}`, 303);
    },
  }),
});

export default function Reset({
  loaderData: { token, email, acceptsTerms },
}: Route.ComponentProps) {
  const t = useTranslations("security");
  const label = useTranslations("fields");
  return (
    <Page>
      {email === null ? (
        <ExpiredLinkNotice>
          <SiteLink href="/forgot">{t("link.askNew")}</SiteLink>
        </ExpiredLinkNotice>
      ) : (
        <FieldsForm name="reset" hidden={{ token }} className="panel max-w-xl">
          <div className="field">
            <label htmlFor="reset-account">{label("email")}</label>
            <input id="reset-account" type="email" autoComplete="username" value={email} readOnly />
          </div>
          <Fields />
          {acceptsTerms ? <TermsReminder button={t("reset.button")} /> : null}
          <Button>{t("reset.button")}</Button>
        </FieldsForm>
      )}
    </Page>
  );
}
