import { useTranslations } from "use-intl";
import script from "../live/forms-script.ts?worker&url";

/** Its sentences are on its element, because it can't load messages. */
export function FormsScript() {
  const t = useTranslations("forms");
  return (
    <script
      type="module"
      src={script}
      data-no-connection={t("noConnection")}
      data-too-many={t("tooMany")}
      data-unreachable={t("unreachable")}
    />
  );
}
