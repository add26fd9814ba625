import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure, useAnswer } from "#app/forms/answer.tsx";
import { PostForm } from "#app/forms/form.tsx";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import type { ContradictingDays } from "#domain/competition/setup/play-days.ts";
import { INTL_LOCALES, type Locale } from "#i18n/locales.ts";
import { alertTags } from "../buttons.tsx";
import { Notice } from "../page-layout.tsx";

export function PlayDaysNotice({ days }: { days: ContradictingDays | null }) {
  const t = useTranslations("playDays");
  const locale = useLocale();
  const answer = useAnswer("move-days");
  if (days === null) return <FormFailure answer={answer} />;
  const { sentence, playDays, cupDays, version } = days;
  return (
    <section aria-labelledby="play-days" className="notice border-bad">
      <h2 id="play-days" className="mt-0 text-xl">
        {t("heading")}
      </h2>
      <p className="wrap-anywhere">
        {sentence} <SiteLink href="/CupRules">{t("rules")}</SiteLink>
      </p>
      {cupDays.length === 0 ? (
        <p>
          {t.rich("noDays", {
            cup: (text) => <Link to="/admin/cup">{text}</Link>,
            tournament: (text) => <Link to="/admin/cup/tournaments">{text}</Link>,
          })}
        </p>
      ) : (
        <PostForm
          intent="move-days"
          action="/admin/cup/tournaments"
          hidden={{ version }}
          button={t("move")}
        >
          <div className="gap-x-4 sm:grid sm:grid-cols-2">
            {playDays.map(({ id, name, suggested }) => (
              <div key={id} className="field">
                <label htmlFor={`day${id}`}>{t("playsOn", { tournament: name })}</label>
                <select id={`day${id}`} name={`day${id}`} defaultValue={suggested}>
                  {cupDays.map((day) => (
                    <option key={day} value={day}>
                      {longDay(day, locale)}
                    </option>
                  ))}
                </select>
              </div>
            ))}
          </div>
        </PostForm>
      )}
    </section>
  );
}

export function PlayDaysLine({ days }: { days: Pick<ContradictingDays, "sentence"> | null }) {
  const t = useTranslations("playDays");
  if (days === null) return null;
  return (
    <Notice kind="bad">
      <p className="wrap-anywhere">
        {t.rich("line", { why: days.sentence, ...alertTags("/admin/cup/tournaments") })}
      </p>
    </Notice>
  );
}

function longDay(day: string, locale: Locale): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(INTL_LOCALES[locale], {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
}
