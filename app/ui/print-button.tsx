import { useTranslations } from "use-intl";
import { Icon } from "./icon.tsx";

export function PrintButton() {
  const t = useTranslations("common");
  return (
    <button
      type="button"
      className="button button-primary needs-script"
      onClick={() => window.print()}
    >
      <Icon name="print" className="size-5" />
      {t("print")}
    </button>
  );
}
