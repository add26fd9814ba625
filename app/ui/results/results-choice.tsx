import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/use-locale.ts";
import { tournamentShortName } from "#domain/cup/tournament-rules.ts";
import {
  type Results,
  resultsAddress,
  UnknownGroup,
  type View,
  viewsOf,
} from "./results-navigation.tsx";
import { daysOf, ResultsTabs, type Tab } from "./results-tabs.tsx";

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
