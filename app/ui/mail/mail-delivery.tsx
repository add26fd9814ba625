import type { MailDelivery } from "../../../domain/site/outbox.ts";
import { When } from "../timestamp.tsx";

export function MailDeliveryStatus({ mail }: { mail: MailDelivery }) {
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

function tries(attempts: number): string {
  return attempts === 1 ? " after one try" : ` after ${attempts} tries`;
}
