import { useTranslations } from "use-intl";
import { MixedText } from "#app/i18n/mixed-text.tsx";
import { SiteLink } from "#app/i18n/site-link.tsx";
import type { SuspensionView } from "#domain/competition/games/suspension-rules.ts";
import { Icon } from "../icon.tsx";

export function SuspensionBanner({
  hold,
  inConsole,
}: {
  hold: SuspensionView | null;
  inConsole: boolean;
}) {
  const t = useTranslations("frame");
  return (
    <div id="hold" aria-live="assertive" className="print:hidden">
      {hold && inConsole ? (
        <a
          href="/admin/day"
          className="bleed flex min-h-11 items-center gap-2 py-2 font-bold text-paper! [--bleed:var(--color-bad)]"
        >
          <Icon name="pause" className="size-6 shrink-0" />
          {hold.title}. {hold.resume}
        </a>
      ) : null}
      {hold && !inConsole ? (
        <section
          aria-label={t("suspended")}
          className="bleed flex gap-3 py-4 text-paper [--bleed:var(--color-bad)]"
        >
          <Icon name={hold.reason === "lightning" ? "bolt" : "pause"} className="size-8 shrink-0" />
          <div className="min-w-0 grow">
            <p className="m-0 text-xl leading-tight font-bold">
              {hold.title}. {hold.resume}
            </p>
            <p dir="auto" className="mt-1 mb-0 wrap-anywhere">
              <MixedText>{hold.words}</MixedText>{" "}
              {t.rich("suspendedSince", {
                at: hold.since,
                time: (since) => <span className="whitespace-nowrap">{since}</span>,
              })}
            </p>
            <SiteLink
              href="/CupRules#weather"
              className="inline-flex min-h-11 items-center font-bold text-paper!"
            >
              {t("weatherRules")}
            </SiteLink>
          </div>
        </section>
      ) : null}
    </div>
  );
}
