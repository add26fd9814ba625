import { Link, useLocation, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { MailDelivery } from "#domain/site/outbox.ts";
import { mailto } from "../addresses.ts";
import { useHasRole } from "../console/staff-roles.tsx";
import { Notice } from "../page-layout.tsx";
import { When } from "../timestamp.tsx";

export function MailNotice() {
  const mailing = useMailing();
  const t = useTranslations("mailing");
  if (!mailing || mailing.sendsMail) return null;
  const { contactEmail: address } = mailing.foot;
  return (
    <Notice
      text={t.rich("notice", {
        address,
        link: (text) => (
          <a href={mailto(address)} className="wrap-anywhere">
            {text}
          </a>
        ),
      })}
    />
  );
}

const OUTBOX = "/admin/messages/outbox";

export function ConsoleMailNotice() {
  const t = useTranslations("mailing");
  const { pathname } = useLocation();
  const hasRole = useHasRole();
  if (useSendsMail()) return null;
  return (
    <Notice
      text={
        hasRole()
          ? t.rich("consoleNotice", {
              link: (text) =>
                pathname.startsWith(OUTBOX) ? text : <Link to={OUTBOX}>{text}</Link>,
            })
          : t("staffNotice")
      }
    />
  );
}

interface Mailing {
  sendsMail: boolean;
  foot: { contactEmail: string };
}

/** Null on an error screen without data. */
function useMailing(): Mailing | null {
  return useRouteLoaderData<Mailing>("root") ?? null;
}

/** True on an error screen without data. */
export function useSendsMail(): boolean {
  return useMailing()?.sendsMail ?? true;
}

/** What a page says about email. Without an email service, emails stay in the outbox. */
export function useMailText() {
  const sends = useTranslations("mailing.sends");
  const waits = useTranslations("mailing.waits");
  return useSendsMail() ? sends : waits;
}

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
