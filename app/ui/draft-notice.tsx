import { useTranslations } from "use-intl";
import { Notice } from "./notice.tsx";

/** For organizers only: families are told what applies, not that it may change. */
export function DraftNotice({ isOrganizer }: { isOrganizer: boolean }) {
  const t = useTranslations("legal");
  return isOrganizer ? (
    <Notice>
      <p>{t("draft")}</p>
    </Notice>
  ) : null;
}
