import { useForm } from "@conform-to/react";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import { TextAreaField, TextField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, IdempotencyKey } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { mailto } from "../addresses.ts";
import { Icon } from "../icon.tsx";
import { Panel } from "../page-layout.tsx";

export function ContactForm({
  visitorKey,
  answer,
}: {
  visitorKey: string;
  answer: FormAnswer | undefined;
}) {
  const [form, fields] = useForm<{
    from_name: string;
    from_email: string;
    contact_phone: string;
    message: string;
  }>({ id: "contact", lastResult: answer?.result });
  return (
    <form {...formProps(form.id, answer)} action="/contact">
      <FormFailure answer={answer} />
      <IdempotencyKey visitorKey={visitorKey} />
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
      <Button>Send</Button>
    </form>
  );
}

const LINK = "inline-flex min-h-11 items-center gap-3 wrap-anywhere";

/** The map is only a link, so no third-party content loads. */
export function ContactDetails({
  name,
  email,
  phone,
  address,
}: {
  name: string;
  email: string;
  phone: string;
  address: readonly string[];
}) {
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
