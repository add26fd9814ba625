import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/use-locale.ts";
import { localePath } from "#i18n/locales.ts";

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
