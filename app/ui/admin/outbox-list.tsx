import { Form } from "react-router";
import { Button, Intent } from "../../forms/form-parts.tsx";
import { type MailProgress, MailState, type Moment, When } from "./mail-state.tsx";

export interface MailView {
  id: number;
  to: string;
  subject: string;
  /** True if the text contains a personal link. */
  hidden: boolean;
  written: Moment;
  progress: MailProgress;
}

export function OutboxList({
  mails,
  action,
  disabled,
  retried,
}: {
  mails: MailView[];
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
          <MailState mail={mail.progress} />
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
