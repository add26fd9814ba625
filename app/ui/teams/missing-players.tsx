import { useTranslations } from "use-intl";
import { Notice } from "../page-layout.tsx";

interface Roster {
  minRoster: number | null;
  missingCount: number;
}

/** For the manager and the organizer of a team below the minimum roster. */
export function MissingPlayers({ team: { minRoster, missingCount } }: { team: Roster }) {
  const t = useTranslations("cup");
  if (missingCount === 0) return null;
  return <Notice text={t("missing.notice", { count: missingCount, least: minRoster ?? 0 })} />;
}

/** Within the line of a team. */
export function MissingInLine({ team: { missingCount } }: { team: Roster }) {
  const t = useTranslations("cup");
  return missingCount === 0 ? null : (
    <>
      {", "}
      <b className="text-bad">{t("missing.line", { count: missingCount })}</b>
    </>
  );
}
