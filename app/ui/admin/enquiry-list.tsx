import { Form } from "react-router";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import { Button } from "../../forms/form-parts.tsx";
import { SentOnce } from "../../forms/sent-once.tsx";
import { mailto } from "../mailto.ts";
import { Done } from "../notice.tsx";
import { Panel } from "../panel.tsx";
import { type MailProgress, MailState, type Moment, When } from "./mail-state.tsx";

export interface EnquiryView {
  id: number;
  fromName: string;
  fromEmail: string;
  contactPhone: string;
  message: string;
  written: Moment;
  mail: MailProgress | null;
}

export function EnquiryList({
  enquiries,
  action,
  disabled,
  retried,
}: {
  enquiries: EnquiryView[];
  action: string;
  disabled: boolean;
  retried: number | null;
}) {
  return enquiries.map((enquiry) => (
    <Panel key={enquiry.id} id={`message-${enquiry.id}`} heading={<bdi>{enquiry.fromName}</bdi>}>
      <p className="text-soft">
        <When moment={enquiry.written} />
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a
          className="inline-flex min-h-11 items-center wrap-anywhere"
          href={mailto(enquiry.fromEmail)}
        >
          {enquiry.fromEmail}
        </a>
        <a className="inline-flex min-h-11 items-center" href={`tel:+1${enquiry.contactPhone}`}>
          {formatPhone(enquiry.contactPhone)}
        </a>
      </p>
      <p dir="auto" className="my-4 whitespace-pre-wrap wrap-anywhere">
        {enquiry.message}
      </p>
      {enquiry.id === retried ? <Done>The message is tried again now.</Done> : null}
      {enquiry.mail ? <MailState mail={enquiry.mail} /> : null}
      {enquiry.mail && enquiry.mail.state !== "sent" && !enquiry.mail.isBeingTried ? (
        <Form method="post" action={action} preventScrollReset>
          <SentOnce />
          <input type="hidden" name="enquiryId" value={enquiry.id} />
          <Button kind="plain" disabled={disabled}>
            Try Again
          </Button>
        </Form>
      ) : null}
    </Panel>
  ));
}
