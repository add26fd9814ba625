import { useTranslations } from "use-intl";
import type { MailDelivery } from "#domain/site/outbox.ts";
import { When } from "../timestamp.tsx";

/** `kind` is a forward for a contact message, which the console shows whatever became of its email. */
export function MailDeliveryStatus({
  mail,
  kind = "mail",
}: {
  mail: MailDelivery;
  kind?: "mail" | "forward";
}) {
  const t = useTranslations("outbox");
  const { sent, state, attempts } = mail;
  const why = mail.lastError ?? "";
  if (sent) {
    return (
      <p className="text-good">
        {t.rich("delivery.sent", { kind, when: () => <When moment={sent} /> })}
      </p>
    );
  }
  if (state === "failed" && attempts === 0) {
    return <p className="wrap-anywhere">{t("delivery.neverSent", { kind, why })}</p>;
  }
  if (state === "failed") {
    return (
      <p className="wrap-anywhere text-bad">
        {t("delivery.failed", { kind, tries: attempts, why })}
      </p>
    );
  }
  if (mail.lastError !== null) {
    return (
      <p className="wrap-anywhere">
        {t.rich("delivery.retries", { kind, why, when: () => <When moment={mail.nextAttempt} /> })}
      </p>
    );
  }
  return <p>{t(mail.isBeingTried ? "delivery.sending" : "delivery.waiting", { kind })}</p>;
}
