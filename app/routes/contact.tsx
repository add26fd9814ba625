import { redirect } from "react-router";
import { formatPhone } from "../../domain/people/players/phone-rules.ts";
import { enquiryInput } from "../../domain/site/contact-input.ts";
import { countRefusedEnquiry, sendEnquiry } from "../../domain/site/contact-messages.ts";
import { institute } from "../content/institute.ts";
import { TextAreaField, TextField } from "../forms/fields.tsx";
import { PostForm, useFields } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { page } from "../routing/page.ts";
import { mailto } from "../ui/addresses.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { Icon } from "../ui/icon.tsx";
import { Done } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/contact";

export const loader = page(
  {
    access: "everybody",
    title: "Contact Us",
    description: "Write to us, call us or come by: questions about training and about the cup.",
    card: "contact",
  },
  ({ query }) => ({ visitorKey: crypto.randomUUID(), done: query.has("done") }),
);

export const action = forms({
  contact: form({
    access: "everybody",
    limits: [
      "contact.address",
      "contact.account",
      "contact-refused.address",
      "contact.mail",
      "contact.everyone",
    ],
    input: enquiryInput,
    onInvalid: ({ ctx }) => countRefusedEnquiry(ctx),
    run: async (input, { ctx }) => {
      await sendEnquiry(ctx, input);
      return redirect("/contact?done", 303);
    },
  }),
});

export default function Contact({
  loaderData: { visitorKey, done },
  matches,
}: Route.ComponentProps) {
  return (
    <Page lead="Questions about training, programs or the cup? Write to us and we will get back to you.">
      <div className="grid items-start gap-x-6 lg:grid-cols-[3fr_2fr]">
        <Panel heading={done ? "Message Sent" : "Write to Us"}>
          {done ? (
            <>
              <Done>Thank you for your message! We will get back to you soon.</Done>
              <ButtonLink kind="plain" href="/contact">
                Write Another Message
              </ButtonLink>
            </>
          ) : (
            <ContactForm visitorKey={visitorKey} />
          )}
        </Panel>
        <ContactDetails email={matches[0].loaderData.foot.contactEmail} />
      </div>
    </Page>
  );
}

function ContactForm({ visitorKey }: { visitorKey: string }) {
  const { form, fields } =
    useFields<Record<"from_name" | "from_email" | "contact_phone" | "message", string>>("contact");
  return (
    <PostForm {...form} action="/contact" visitorKey={visitorKey} button="Send">
      <TextField field={fields.from_name} label="Name" autoComplete="name" />
      <TextField field={fields.from_email} label="Email" type="email" autoComplete="email" />
      <TextField
        field={fields.contact_phone}
        label="Phone"
        hint="10 digits, such as 555-010-0199."
        type="tel"
        autoComplete="tel-national"
      />
      <TextAreaField field={fields.message} label="Message" rows={8} dir="auto" />
    </PostForm>
  );
}

const LINK = "inline-flex min-h-11 items-center gap-3 wrap-anywhere";

/** The map is only a link, so no third-party content loads. */
function ContactDetails({ email }: { email: string }) {
  const { name, phone, address } = institute;
  const map = new URLSearchParams({ query: address.join(", ") });
  return (
    <Panel heading="Reach Us">
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
        {[name, ...address].map((line) => (
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
        Find us on a map (opens in a new tab)
      </a>
    </Panel>
  );
}
