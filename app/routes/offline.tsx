import { useTranslations } from "use-intl";
import { message } from "#i18n/message.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { PageHead } from "../ui/page-layout.tsx";

export const loader = page({
  access: "everybody",
  title: message("offline.title"),
  cache: { for: "everybody" },
});

/**
 * What the service worker shows without a signal instead of a page that it hasn't stored. It fills
 * in the list, and makes the button lead to that page (`app/worker/stored-page-rules.ts`).
 */
export default function Offline() {
  const t = useTranslations("offline");
  const home = useTranslations("frame")("links.home");
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <p>
        <ButtonLink href="/offline">{t("again")}</ButtonLink>
      </p>
      <section className="has-[ul:empty]:hidden">
        <h2>{t("stored")}</h2>
        <ul
          className="rows max-w-prose *:flex *:flex-wrap *:items-center *:justify-between *:gap-x-4 *:py-1 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_span]:text-soft"
          data-home={home}
          data-notice={t("notice", { time: "{time}" })}
        />
        <p className="hint">{t("hint")}</p>
      </section>
    </>
  );
}
