import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { SetupStep } from "../../../domain/cup/setup-checklist-rules.ts";
import { Panel } from "../page-layout.tsx";

const pages = {
  email: "/admin/messages/outbox",
  contact: "/admin/cup#settings-contactEmail",
  days: "/admin/cup#settings-startsOn",
  deadlines: "/admin/cup#settings-registrationClosesAt",
  tournaments: "/admin/cup/tournaments",
  payments: "/admin/cup#settings-peerHandle",
} satisfies Record<SetupStep, string>;

export function SetupChecklist({ missing }: { missing: SetupStep[] }) {
  const t = useTranslations("console");
  if (missing.length === 0) return null;
  return (
    <Panel heading={t("setup.title")}>
      <ul className="rows list-none pl-0">
        {missing.map((step) => (
          <li key={step} className="py-2">
            <Link to={pages[step]} className="inline-flex min-h-11 items-center font-bold">
              {t(`setup.${step}.do`)}
            </Link>
            <p className="hint mt-0">{t(`setup.${step}.why`)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
