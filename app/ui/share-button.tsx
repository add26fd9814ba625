import { useTranslations } from "use-intl";

/** `app/live/page-controls.ts` shows it where the browser can share. */
export function ShareButton({ link, text }: { link: string; text: string }) {
  const t = useTranslations("live");
  return (
    <button
      type="button"
      hidden
      className="button button-primary button-small"
      data-share={link}
      data-share-text={text}
    >
      {t("share")}
    </button>
  );
}
