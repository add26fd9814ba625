import { useEffect } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { formatDate, formatTime } from "../../../domain/competition/games/schedule-rules.ts";
import type { RunningPlanning } from "../../../domain/scheduling/planning-status.ts";
import { INTL_LOCALES, localePath } from "../../../i18n/locales.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { ButtonForm } from "../../forms/form.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { Panel } from "../page-layout.tsx";

const PAGE = "/admin/schedule";
/** Milliseconds, with script. */
const REFRESH = 1_000;
/** Seconds, without. */
const RELOAD = 3;

/** How far a planning is, while it runs. The page follows by itself, with and without script. */
export function PlanningProgress({ running, year }: { running: RunningPlanning; year: number }) {
  const { id, games, fields, days, share, end, isEnough } = running;
  const t = useTranslations("planner.running");
  const locale = useLocale();
  useRefresh(id);
  const list = new Intl.ListFormat(INTL_LOCALES[locale]);
  const day = list.format(days.map((date) => formatDate(date, year, locale)));
  return (
    <Panel heading={t("title", { count: games })}>
      <noscript>
        <meta
          httpEquiv="refresh"
          content={`${RELOAD};url=${localePath(locale, `${PAGE}?planning=${id}`)}`}
        />
      </noscript>
      <p>{t("where", { count: fields, day })}</p>
      <progress
        value={share}
        max={1}
        aria-label={t("progress")}
        className="block h-4 w-full appearance-none bg-rule [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-accent"
      />
      <p role="status" className="min-h-6 font-bold">
        {isEnough ? t("finishing") : end ? t("end", { time: formatTime(end.time, locale) }) : null}
      </p>
      <div className="choices">
        {isEnough ? null : (
          <ButtonForm intent="enough" action={PAGE} kind="primary" hidden={{ planning: id }}>
            {t("use")}
          </ButtonForm>
        )}
        <ButtonForm intent="cancel" action={PAGE} hidden={{ planning: id }}>
          {t("cancel")}
        </ButtonForm>
      </div>
      <p className="hint">{t("leave")}</p>
    </Panel>
  );
}

/** The address names the planning, so that the page says when the draft is ready. */
function useRefresh(planning: number): void {
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const isNamed = new URLSearchParams(useLocation().search).has("planning");
  // A navigation would take the answer to a form away.
  const isAnswered = useFormAnswer() !== undefined;
  // Revalidating before a form's response arrives would discard that response.
  const isIdle = useNavigation().state === "idle" && state === "idle";
  useEffect(() => {
    if (!isIdle) return;
    const named = { search: `?planning=${planning}` };
    const follow = () =>
      isNamed || isAnswered
        ? revalidate()
        : navigate(named, { replace: true, preventScrollReset: true });
    const timer = setTimeout(() => void follow(), REFRESH);
    return () => clearTimeout(timer);
  }, [isIdle, isNamed, isAnswered, planning, revalidate, navigate]);
}
