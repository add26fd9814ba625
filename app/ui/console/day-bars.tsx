import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { formatDate } from "#domain/competition/games/schedule-rules.ts";

const [STEP, HEIGHT] = [20, 60];

/** One bar per day. The caption sums up the chart in words, because screen readers skip it. */
export function DayBars({ days }: { days: readonly { day: string; count: number }[] }) {
  const t = useTranslations("console.bars");
  const locale = useLocale();
  const day = (date: string | undefined) => (date ? formatDate(date, undefined, locale) : "");
  const [first] = days;
  const most = days.toSorted((one, other) => other.count - one.count)[0];
  // A chart needs at least two days to show anything.
  if (!first || !most || days.filter(({ count }) => count > 0).length < 2) return null;
  return (
    <figure className="my-4 max-w-2xl">
      <figcaption className="text-sm text-soft">
        <b className="text-ink">{t("registrations")}</b>{" "}
        {t("about", {
          count: days.reduce((sum, { count }) => sum + count, 0),
          since: day(first.day),
          most: most.count,
          day: day(most.day),
        })}
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        className="block h-16 w-full border-b border-rule text-good"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day: date, count }, at) => (
          <rect
            key={date}
            x={at * STEP + 2}
            y={HEIGHT * (1 - count / most.count)}
            width={STEP - 4}
            height={(HEIGHT * count) / most.count}
            fill="currentColor"
          />
        ))}
      </svg>
    </figure>
  );
}
