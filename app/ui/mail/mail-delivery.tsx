import { useTranslations } from "use-intl";
import type { MailDelivery } from "../../../domain/site/outbox.ts";
import { When } from "../timestamp.tsx";

export function MailDeliveryStatus({ mail }: { mail: MailDelivery }) {
  const t = useTranslations("outbox");
  const { sent, state, attempts } = mail;
  const why = mail.lastError ?? "";
  if (sent) {
    return (
      <p className="text-good">{t.rich("delivery.sent", { when: () => <When moment={sent} /> })}</p>
    );
  }
  if (state === "failed" && attempts === 0) {
    return <p className="wrap-anywhere">{t("delivery.neverSent", { why })}</p>;
  }
  if (state === "failed") {
    return (
      <p className="wrap-anywhere text-bad">{t("delivery.failed", { tries: attempts, why })}</p>
    );
  }
  if (mail.lastError !== null) {
    return (
      <p className="wrap-anywhere">
        {t.rich("delivery.retries", { why, when: () => <When moment={mail.nextAttempt} /> })}
      </p>
    );
  }
  return <p>{t(mail.isBeingTried ? "delivery.sending" : "delivery.waiting")}</p>;
}
