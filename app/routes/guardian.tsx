import { useTranslations } from "use-intl";
import { linkAgainFields } from "#domain/people/guardians/guardian-input.ts";
import { requestGuardianLink } from "#domain/people/guardians/guardian-links.ts";
import { message } from "#i18n/message.ts";
import { Fields } from "../forms/field-of.tsx";
import { Button, FieldsForm } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { withMinimumDelay } from "../http/minimum-delay.ts";
import { page } from "../routing/page.ts";
import { siteLink } from "../ui/buttons.tsx";
import { MailNotice, useMailText } from "../ui/mail/mail-notice.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";

export const loader = page({ access: "everybody", title: message("guardians.link.title") });

export const action = forms({
  "link-again": form({
    access: "everybody",
    fields: linkAgainFields,
    done: { mail: "guardianLinkAsked" },
    run: (input, { ctx }) => withMinimumDelay(requestGuardianLink(ctx, input)),
  }),
});

export default function Guardian() {
  const t = useTranslations("guardians");
  const mail = useMailText();
  return (
    <Page lead={mail("guardianLead")}>
      <MailNotice />
      <Panel heading={t("link.heading")}>
        <FieldsForm name="link-again" action="/guardian">
          <Fields />
          <Button>{t("send")}</Button>
        </FieldsForm>
      </Panel>
      <p>{t.rich("link.register", { link: siteLink("/register?as=guardian") })}</p>
    </Page>
  );
}
