import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import type { Game } from "#domain/competition/games/list-games.ts";
import { formatDate } from "#domain/competition/games/schedule-rules.ts";
import { tournamentShortName } from "#domain/cup/tournament-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { dayAnchor } from "../games/games-table.tsx";
import {
  type Results,
  resultsAddress,
  UnknownGroup,
  type View,
  viewsOf,
} from "./results-navigation.tsx";

/** Anchor of the choices, so that a choice keeps the scroll position. */
const CHOICE_ID = "choice";

/** Choosing the selected group again deselects it and its view. `today` marks a day of the schedule. */
export function ResultsChoice({
  path,
  groups,
  group,
  isUnknown,
  view,
  games,
  hasKnockout,
  today,
}: Pick<Results, "groups" | "group" | "isUnknown" | "view" | "games" | "hasKnockout"> & {
  path: string;
  today?: string;
}) {
  const t = useTranslations("results");
  const locale = useLocale();
  const ages = groups.map(({ name, slug }): Tab => {
    const chosen = slug === group?.slug;
    return {
      label: groupLabel(name),
      current: chosen,
      href: addressOf(path, chosen ? null : slug, view),
    };
  });
  const views = viewsOf({ hasKnockout: hasKnockout || view?.id === "knockout" });
  const days = daysOf(games ?? [], today, locale);
  return (
    <>
      {isUnknown ? <UnknownGroup /> : null}
      <nav id={CHOICE_ID} aria-label={t("choice")} className="results-bar bleed">
        <ResultsTabs label={t("ageGroup")} items={ages} />
        {group ? (
          <ResultsTabs
            label={t("view")}
            items={views.map((each) => ({
              label: t(`views.${each.id}`),
              current: each.id === view?.id,
              href: addressOf(path, group.slug, each),
            }))}
          />
        ) : null}
        {days.length > 1 ? <ResultsTabs label={t("days")} items={days} /> : null}
      </nav>
      {view || isUnknown ? null : <p>{t(group ? "chooseView" : "chooseGroup")}</p>}
    </>
  );
}

/** Birth years are left out on phones, where the tables' captions say them. */
function groupLabel(name: string): ReactNode {
  const short = tournamentShortName(name);
  if (!name.startsWith(short)) return name;
  return (
    <>
      {short}
      <span className="whitespace-pre max-sm:sr-only">{name.slice(short.length)}</span>
    </>
  );
}

function addressOf(path: string, slug: string | null, view: View | null): string {
  return `${resultsAddress(path, slug, slug === null ? null : view)}#${CHOICE_ID}`;
}

interface Tab {
  label: ReactNode;
  href: string;
  current: boolean | "date";
}

/** A row of the results bar: on phones one line that scrolls sideways. */
function ResultsTabs({ label, items }: { label: string; items: Tab[] }) {
  return (
    <ul aria-label={label}>
      {items.map(({ href, label: text, current }) => (
        <li key={href}>
          <SiteLink href={href} aria-current={current || undefined}>
            {text}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function daysOf(games: readonly Game[], today: string | undefined, locale: Locale): Tab[] {
  const dates = [...new Set(games.map(({ date }) => date))];
  return dates.map((date) => ({
    label: formatDate(date, undefined, locale),
    href: `#${dayAnchor(date)}`,
    current: date === today && "date",
  }));
}
