import { useTranslations } from "use-intl";
import type { Banner } from "#domain/site/announcements/banner-rules.ts";
import { Icon } from "../icon.tsx";
import { BannerSubject, BannerText } from "./banner-text.tsx";

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
      <summary className="min-h-11 content-center">{t("readAll")}</summary>
      {text}
    </details>
  );
}
