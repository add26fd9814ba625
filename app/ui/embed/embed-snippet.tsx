import { useTranslations } from "use-intl";
import { type Locale, localePath } from "#i18n/locales.ts";
import { CopyButton } from "../buttons.tsx";

export function embedSnippet(
  siteUrl: string,
  locale: Locale,
  slug: string,
  view: string,
  title: string,
): string {
  const src = siteUrl + localePath(locale, `/embed/${slug}/${view}`);
  const named = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${src}" title="${named}" width="100%" height="520" loading="lazy"></iframe>`;
}

export function EmbedSnippet({ snippet }: { snippet: string }) {
  const t = useTranslations("embed");
  return (
    <details>
      <summary>{t("put")}</summary>
      <p className="text-sm wrap-anywhere">
        <code>{snippet}</code>
      </p>
      <CopyButton text={snippet} label={t("copy")} />
    </details>
  );
}
