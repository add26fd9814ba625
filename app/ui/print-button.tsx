import { useTranslations } from "use-intl";
import { Icon } from "./icon.tsx";

/** `app/live/page-controls.ts` opens the browser's print dialog. */
export function PrintButton({ kind = "primary" }: { kind?: "primary" | "plain" }) {
  const t = useTranslations("common");
  return (
    <button type="button" className={`button button-${kind} needs-script`} data-print="">
      <Icon name="print" className="size-5" />
      {t("print")}
    </button>
  );
}
