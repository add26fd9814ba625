import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { SiteLink } from "#app/i18n/site-link.tsx";
import type { SetupStep } from "#domain/cup/setup-checklist-rules.ts";
import { Panel } from "../page-layout.tsx";

const pages = {
  operator: "/admin/site/contact",
  email: "/admin/messages/outbox",
  contact: "/admin/cup#settings-contactEmail",
  days: "/admin/cup#settings-startsOn",
  deadlines: "/admin/cup#settings-registrationClosesAt",
  tournaments: "/admin/cup/tournaments",
  payments: "/admin/cup#settings-peerHandle",
  examples: "/admin/site/contact",
  texts: "/admin/site",
} satisfies Record<SetupStep, string>;

export function SetupChecklist({ missing }: { missing: SetupStep[] }) {
  const t = useTranslations("console");
  if (missing.length === 0) return null;
  return (
    <Panel heading={t("setup.title")}>
      <ul className="rows list-none pl-0">
        {missing.map((step) => (
          <li key={step} className="py-2">
            <SetupLink to={pages[step]}>{t(`setup.${step}.do`)}</SetupLink>
            <p className="hint mt-0">{t(`setup.${step}.why`)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SetupLink({ to, children }: { to: string; children: ReactNode }) {
  const look = "inline-flex min-h-11 items-center font-bold";
  return to.startsWith("/admin") ? (
    <Link to={to} className={look}>
      {children}
    </Link>
  ) : (
    <SiteLink href={to} className={look}>
      {children}
    </SiteLink>
  );
}
