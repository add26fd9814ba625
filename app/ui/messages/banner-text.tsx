import { useLocale } from "#app/i18n/use-locale.ts";
import type { Banner } from "#domain/site/announcements/banner-rules.ts";

/** The `lang` of a banner that isn't in the page's language. */
function useForeign({ language }: Banner): Banner["language"] | undefined {
  return language === useLocale() ? undefined : language;
}

export function BannerSubject({ banner }: { banner: Banner }) {
  return (
    <>
      {banner.about === null ? null : <bdi>{banner.about}: </bdi>}
      <span dir="auto" lang={useForeign(banner)}>
        {banner.subject}
      </span>
    </>
  );
}

export function BannerText({ banner }: { banner: Banner }) {
  return (
    <p dir="auto" lang={useForeign(banner)} className="mt-1 mb-0 whitespace-pre-wrap wrap-anywhere">
      {banner.body}
    </p>
  );
}
