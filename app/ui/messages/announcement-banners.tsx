import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import type { Banner } from "#domain/site/announcements/banner-rules.ts";
import { Icon } from "../icon.tsx";

/** Longer messages are collapsed. */
const SHORT = 280;

export function AnnouncementBanners({ banners }: { banners: readonly Banner[] }) {
  return <div id="banners">{banners.length > 0 ? <BannerList banners={banners} /> : null}</div>;
}

function BannerList({ banners }: { banners: readonly Banner[] }) {
  return (
    <ul aria-label={useTranslations("live")("messages")} className="my-5 grid gap-3">
      {banners.map((banner) => (
        <li
          key={banner.id}
          // A stable id keeps an open message open when another one is inserted.
          id={isLong(banner) ? `banner-${banner.id}` : undefined}
          className="flex gap-3 rounded-lg border-2 border-hot bg-panel p-4 shadow-raised"
        >
          <Icon name="announcement" className="mt-0.5 size-6 shrink-0 text-accent" />
          <div className="min-w-0 grow">
            <p className="m-0 text-lg leading-tight font-bold wrap-anywhere">
              <BannerSubject banner={banner} />
            </p>
            <BannerBody banner={banner} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function isLong({ body }: Banner): boolean {
  return body.length > SHORT;
}

function BannerBody({ banner }: { banner: Banner }) {
  const t = useTranslations("live");
  const text = <BannerText banner={banner} />;
  if (!isLong(banner)) return text;
  return (
    <details>
      <summary>{t("readAll")}</summary>
      {text}
    </details>
  );
}

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

/** Each message is one line that opens. */
export function FoldedBanners({ banners }: { banners: readonly Banner[] }) {
  const t = useTranslations("live");
  return (
    <div id="banners">
      {banners.length > 0 ? (
        <ul aria-label={t("messages")}>
          {banners.map((banner) => (
            <li key={banner.id} className="border-b border-rule">
              <details id={`banner-${banner.id}`}>
                <summary className="wrap-anywhere">
                  <Icon name="announcement" className="size-5 shrink-0 text-accent" />
                  <span>
                    <BannerSubject banner={banner} />
                  </span>
                </summary>
                <BannerText banner={banner} />
              </details>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
