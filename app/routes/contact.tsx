import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import { contactMessageFields } from "#domain/site/contact-input.ts";
import { countRefusedContactMessage, sendContactMessage } from "#domain/site/contact-messages.ts";
import { message } from "#i18n/message.ts";
import { FieldsForm } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { page } from "../routing/page.ts";
import { mailto } from "../ui/addresses.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { Icon } from "../ui/icon.tsx";
import { Page } from "../ui/page.tsx";
import { Done, Panel } from "../ui/page-layout.tsx";
import { useInstitute } from "../ui/use-institute.ts";
import type { Route } from "./+types/contact";

export const loader = page(
  {
    access: "everybody",
    title: message("frame.links.contact"),
    description: message("site.contact.description"),
    card: "contact",
  },
  ({ query }) => ({ visitorKey: crypto.randomUUID(), done: query.has("done") }),
);

export const action = forms({
  contact: form({
    access: "everybody",
    fields: contactMessageFields,
    onInvalid: ({ ctx }) => countRefusedContactMessage(ctx),
    run: async (input, { ctx }) => {
      await sendContactMessage(ctx, input);
      return redirect("/contact?done", 303);
    },
  }),
});

export default function Contact({
  loaderData: { visitorKey, done },
  matches,
}: Route.ComponentProps) {
  const t = useTranslations("site");
  return (
    <Page lead={t("contact.lead")}>
      <div className="grid items-start gap-x-6 lg:grid-cols-[3fr_2fr]">
        <Panel heading={t(done ? "contact.sent" : "contact.write")}>
          {done ? (
            <>
              <Done>{t("contact.thanks")}</Done>
              <ButtonLink kind="plain" href="/contact">
                {t("contact.again")}
              </ButtonLink>
            </>
          ) : (
            <FieldsForm
              name="contact"
              action="/contact"
              visitorKey={visitorKey}
              button={t("contact.send")}
            />
          )}
        </Panel>
        <ContactDetails email={matches[0].loaderData.foot.contactEmail} />
      </div>
    </Page>
  );
}

const LINK = "inline-flex min-h-11 items-center gap-3 wrap-anywhere";

/** The map is only a link, so no third-party content loads. */
function ContactDetails({ email }: { email: string }) {
  const { name, phone, address } = useInstitute();
  const lines = address.split("\n");
  const t = useTranslations("site");
  const opens = useTranslations("common")("opensInNewTab");
  const map = new URLSearchParams({ query: lines.join(", ") });
  return (
    <Panel heading={t("contact.reach")}>
      <ul className="my-2">
        <li>
          <a className={LINK} href={mailto(email)}>
            <Icon name="mail" className="size-6 shrink-0" />
            {email}
          </a>
        </li>
        <li>
          <a className={LINK} href={`tel:+1${phone}`}>
            <Icon name="phone" className="size-6 shrink-0" />
            {formatPhone(phone)}
          </a>
        </li>
      </ul>
      <address className="my-2 not-italic">
        {[name, ...lines].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <a
        className={LINK}
        href={`https://www.openstreetmap.org/search?${map}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="pin" className="size-6 shrink-0" />
        {t("contact.map")} {opens}
      </a>
    </Panel>
  );
}
