import { useTranslations } from "use-intl";
import { SiteLink } from "../i18n/reader-language.tsx";

/** For an ended session: a new tab, so that what was typed isn't lost. */
export function LoginLink({ href }: { href: string }) {
  const t = useTranslations("forms");
  return (
    <p className="flex flex-wrap items-center gap-3">
      <SiteLink className="button button-plain" href={href} target="_blank" rel="noopener">
        {t("logIn")}
        <span className="sr-only"> {t("logInNewTab")}</span>
      </SiteLink>
      <span>{t("logInThen")}</span>
    </p>
  );
}
