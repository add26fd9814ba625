import { mailto } from "../addresses.ts";
import { Notice } from "../notice.tsx";
import { useMailing, useSendsMail } from "./mail-messages.ts";

export function MailNotice() {
  const mailing = useMailing();
  if (!mailing || mailing.sendsMail) return null;
  const { contactEmail } = mailing.foot;
  return (
    <Notice>
      <p>
        This site can't send email right now. If you need a link or an answer, write to{" "}
        <a href={mailto(contactEmail)} className="wrap-anywhere">
          {contactEmail}
        </a>
        .
      </p>
    </Notice>
  );
}

export function ConsoleMailNotice() {
  if (useSendsMail()) return null;
  return (
    <Notice>
      <p>
        This site can't send email right now, because no mail service is set up. Emails wait in the{" "}
        <a href="/admin/messages/outbox">outbox</a>.
      </p>
    </Notice>
  );
}
