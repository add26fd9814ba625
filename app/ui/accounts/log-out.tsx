import { useTranslations } from "use-intl";
import { localePath } from "../../../i18n/locales.ts";
import { useLocale } from "../../i18n/use-locale.ts";

export function LogOut({ className = "" }: { className?: string }) {
  const t = useTranslations("frame");
  return (
    <form method="post" action={localePath(useLocale(), "/logout")} className={className}>
      <button type="submit" className="button button-plain button-small">
        {t("logOut")}
      </button>
    </form>
  );
}
