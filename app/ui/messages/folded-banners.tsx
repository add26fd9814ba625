import { useTranslations } from "use-intl";
import type { Banner } from "#domain/site/announcements/banner-rules.ts";
import { BannerSubject, BannerText } from "./banner-text.tsx";

/** Each message is one line that opens. */
export function FoldedBanners({ banners }: { banners: readonly Banner[] }) {
  const t = useTranslations("live");
  return (
    <div id="banners">
      {banners.length > 0 ? (
        <ul aria-label={t("messages")}>
          {banners.map((banner) => (
            <li key={banner.id} className="notice">
              <details id={`banner-${banner.id}`}>
                <summary>
                  <BannerSubject banner={banner} />
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
