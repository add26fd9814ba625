import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { mailto } from "../addresses.ts";
import { useHasRole } from "../console/staff-roles.tsx";
import { Notice } from "../notice.tsx";
import { useMailing, useSendsMail } from "./mail-messages.ts";

export function MailNotice() {
  const mailing = useMailing();
  const t = useTranslations("mailing");
  if (!mailing || mailing.sendsMail) return null;
  const { contactEmail: address } = mailing.foot;
  return (
    <Notice>
      <p>
        {t.rich("notice", {
          address,
          link: (text) => (
            <a href={mailto(address)} className="wrap-anywhere">
              {text}
            </a>
          ),
        })}
      </p>
    </Notice>
  );
}

const OUTBOX = "/admin/messages/outbox";

export function ConsoleMailNotice() {
  const t = useTranslations("mailing");
  const { pathname } = useLocation();
  const hasRole = useHasRole();
  if (useSendsMail()) return null;
  return (
    <Notice>
      <p>
        {hasRole()
          ? t.rich("consoleNotice", {
              link: (text) =>
                pathname.startsWith(OUTBOX) ? text : <Link to={OUTBOX}>{text}</Link>,
            })
          : t("staffNotice")}
      </p>
    </Notice>
  );
}
