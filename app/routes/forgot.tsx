import { useTranslations } from "use-intl";
import { emailFields } from "#domain/people/accounts/account-input.ts";
import { forgotPassword } from "#domain/people/sign-in/password-reset.ts";
import { message } from "#i18n/message.ts";
import { useAnswer } from "../forms/answer.tsx";
import { Fields } from "../forms/field-of.tsx";
import { Button, FieldsForm } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { withMinimumDelay } from "../http/minimum-delay.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { MailNotice, useMailText } from "../ui/mail/mail-notice.tsx";
import { Page } from "../ui/page.tsx";
import type { Route } from "./+types/forgot";

export const loader = page(
  { access: "everybody", title: message("security.forgot.title") },
  ({ query }) => {
    return { done: query.has("done") };
  },
);

export const action = forms({
  forgot: form({
    access: "everybody",
    fields: emailFields,
    // The same for every address, so that it doesn't reveal who has an account.
    done: { mail: "resetAsked" },
    run: (input, { ctx }) => withMinimumDelay(forgotPassword(ctx, input)),
  }),
});

export default function Forgot({ loaderData: { done } }: Route.ComponentProps) {
  const t = useTranslations("security");
  const mail = useMailText();
  const answer = useAnswer("forgot");
  return (
    <Page lead={mail("resetLead")}>
      <MailNotice />
      {done && !answer ? (
        <>
          <p>{mail("resetNext")}</p>
          <p className="choices">
            <ButtonLink href="/login">{t("link.logIn")}</ButtonLink>
            <ButtonLink href="/forgot" kind="plain">
              {t("forgot.tryAnother")}
            </ButtonLink>
          </p>
        </>
      ) : (
        <FieldsForm name="forgot" className="panel max-w-xl">
          <Fields />
          <Button>{t("forgot.send")}</Button>
        </FieldsForm>
      )}
    </Page>
  );
}
