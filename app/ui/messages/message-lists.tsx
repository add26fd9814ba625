import { Form } from "react-router";
import type { FormattedTime } from "../../../domain/core/format-rules.ts";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import type { listEnquiries } from "../../../domain/site/contact-messages.ts";
import type { listOutbox, MailDelivery } from "../../../domain/site/outbox.ts";
import { Button, IdempotencyKey, Intent } from "../../forms/form.tsx";
import { mailto } from "../addresses.ts";
import { Done } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";

function MailDeliveryStatus({ mail }: { mail: MailDelivery }) {
  if (mail.sent) {
    return (
      <p className="text-good">
        Sent by mail on <When moment={mail.sent} />.
      </p>
    );
  }
  if (mail.state === "failed" && mail.attempts === 0) {
    return <p className="wrap-anywhere">Never sent. {mail.lastError}</p>;
  }
  if (mail.state === "failed") {
    return (
      <p className="wrap-anywhere text-bad">
        Failed{tries(mail.attempts)}. {mail.lastError}
      </p>
    );
  }
  if (mail.lastError !== null) {
    return (
      <p className="wrap-anywhere">
        Waiting: the mail is tried again on <When moment={mail.nextAttempt} />. The last try failed.{" "}
        {mail.lastError}
      </p>
    );
  }
  return <p>{mail.isBeingTried ? "The mail is being sent." : "Waiting to be sent by mail."}</p>;
}

export function When({ moment }: { moment: FormattedTime }) {
  return <time dateTime={moment.iso}>{moment.text}</time>;
}

function tries(attempts: number): string {
  return attempts === 1 ? " after one try" : ` after ${attempts} tries`;
}

type OutboxPage = Awaited<ReturnType<typeof listOutbox>>;
type ContactMessages = Awaited<ReturnType<typeof listEnquiries>>;

export function OutboxList({
  mails,
  action,
  disabled,
  retried,
}: {
  mails: OutboxPage["mails"];
  action: string;
  disabled: boolean;
  retried: number | null;
}) {
  return (
    <ul className="divide-y divide-rule">
      {mails.map((mail) => (
        <li key={mail.id} id={`mail-${mail.id}`} className="py-4">
          <h2 className="my-0 font-sans text-lg font-bold wrap-anywhere">
            <bdi>{mail.subject}</bdi>
          </h2>
          <p className="my-0 wrap-anywhere">
            To <bdi>{mail.to || "nobody"}</bdi>
          </p>
          <p className="my-0 text-soft">
            Written <When moment={mail.written} />
          </p>
          <MailDeliveryStatus mail={mail.progress} />
          {mail.id === retried ? <p className="text-good">It is tried again now.</p> : null}
          <div className="flex flex-wrap gap-3">
            {mail.hidden ? (
              <p className="my-0 text-soft">
                {mail.progress.sent
                  ? "It held a private link: its text was removed when it was sent."
                  : "It holds a private link: nobody reads it here."}
              </p>
            ) : (
              <Form method="post" action={action} preventScrollReset>
                <Intent value="read" />
                <input type="hidden" name="mailId" value={mail.id} />
                <Button kind="plain" disabled={disabled} aria-label={`Read ${mail.subject}`}>
                  Read
                </Button>
              </Form>
            )}
            {mail.progress.state === "sent" || mail.progress.isBeingTried ? null : (
              <Form method="post" action={action} preventScrollReset>
                <Intent value="retry" />
                <input type="hidden" name="mailId" value={mail.id} />
                <Button kind="plain" disabled={disabled} aria-label={`Try again ${mail.subject}`}>
                  Try Again
                </Button>
              </Form>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function ContactMessageList({
  enquiries,
  action,
  disabled,
  retried,
}: {
  enquiries: ContactMessages["enquiries"];
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
      {enquiry.mail ? <MailDeliveryStatus mail={enquiry.mail} /> : null}
      {enquiry.mail && enquiry.mail.state !== "sent" && !enquiry.mail.isBeingTried ? (
        <Form method="post" action={action} preventScrollReset>
          <IdempotencyKey />
          <input type="hidden" name="enquiryId" value={enquiry.id} />
          <Button kind="plain" disabled={disabled}>
            Try Again
          </Button>
        </Form>
      ) : null}
    </Panel>
  ));
}
