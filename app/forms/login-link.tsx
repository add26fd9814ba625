import { useTranslations } from "use-intl";

/** For an ended session: a new tab, so that what was typed isn't lost. */
export function LoginLink({ href }: { href: string }) {
  const t = useTranslations("forms");
  return (
    <p className="flex flex-wrap items-center gap-3">
      <a className="button button-plain" href={href} target="_blank" rel="noopener">
        {t("logIn")}
        <span className="sr-only"> {t("logInNewTab")}</span>
      </a>
      <span>{t("logInThen")}</span>
    </p>
  );
}
