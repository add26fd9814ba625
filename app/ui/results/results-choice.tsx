import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import { NO_TEAM } from "#app/live/own-team.ts";
import { ALL_DAYS } from "#domain/competition/games/cup-phase-rules.ts";
import { formatDate } from "#domain/competition/games/schedule-rules.ts";
import { tournamentShortName } from "#domain/cup/tournament-rules.ts";
import { type Results, resultsAddress, UnknownGroup, viewsOf } from "./results-navigation.tsx";

/** Anchor of the choices, so that a choice keeps the scroll position. */
const CHOICE_ID = "choice";

/**
 * Age group, view, day and team. Choosing the selected group again deselects it and its view; team
 * and day belong to a group.
 */
export function ResultsChoice({
  path,
  groups,
  group,
  isUnknown,
  view,
  days,
  day,
  askedDay,
  teams,
  team,
  hasKnockout,
}: { path: string } & Omit<
  Results,
  "games" | "brackets" | "scorers" | "prizes" | "drawing" | "deciding" | "points"
>) {
  const t = useTranslations("results");
  const locale = useLocale();
  const at = (slug: string | null, id: typeof view, of: Parameters<typeof resultsAddress>[3]) =>
    `${resultsAddress(path, slug, slug === null ? null : id, of)}#${CHOICE_ID}`;
  const mine = team?.slug ?? null;
  const slug = group?.slug ?? null;
  const ages = groups.map((each): Tab => {
    const current = each.slug === slug;
    return {
      label: groupLabel(each.name),
      current,
      href: at(current ? null : each.slug, view, {}),
    };
  });
  const views = viewsOf({ hasKnockout: hasKnockout || view?.id === "knockout" });
  const dayTabs = [...days, ALL_DAYS].map(
    (each): Tab => ({
      label: each === ALL_DAYS ? t("allDays") : dayLabel(formatDate(each, undefined, locale)),
      href: at(slug, view, { day: each, team: mine }),
      current: each === (day ?? ALL_DAYS) && "date",
    }),
  );
  return (
    <>
      {isUnknown ? <UnknownGroup /> : null}
      <nav id={CHOICE_ID} aria-label={t("choice")} className="results-bar bleed">
        <div className="results-row">
          <div>
            <ResultsTabs label={t("ageGroup")} items={ages} kind="segments" />
            {view && days.length > 1 ? <ResultsTabs label={t("days")} items={dayTabs} /> : null}
          </div>
          {view && group && teams.length > 0 ? (
            <MyTeam
              team={team}
              none={at(slug, view, { day: askedDay, team: NO_TEAM })}
              teams={teams.map((each) => ({
                label: each.name,
                href: at(slug, view, { team: each.slug }),
                current: each.slug === mine,
              }))}
            />
          ) : null}
        </div>
        {group ? (
          <div className="results-row">
            <div>
              <ResultsTabs
                label={t("view")}
                items={views.map((each) => ({
                  label: t(`views.${each.id}`),
                  current: each.id === view?.id,
                  href: at(slug, each, { team: mine }),
                }))}
              />
            </div>
          </div>
        ) : null}
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
      <span className="whitespace-pre max-sm:text-[0px]">{name.slice(short.length)}</span>
    </>
  );
}

/** The month is left out on phones, where the table's headings say it. */
function dayLabel(day: string): ReactNode {
  const [month = ""] = /,? \p{L}+(?= \d)| \p{L}+$/u.exec(day) ?? [];
  const [before, after] = day.split(month);
  return (
    <span className="whitespace-pre">
      {before}
      {/* Still a part of its name. */}
      <span className="max-sm:text-[0px]">{month}</span>
      {after}
    </span>
  );
}

interface Tab {
  label: ReactNode;
  href: string;
  current: boolean | "date";
}

/** On phones one line that scrolls sideways. */
function ResultsTabs({ label, items, kind }: { label: string; items: Tab[]; kind?: "segments" }) {
  return (
    <ul aria-label={label} className={kind}>
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

const MY_TEAM = "my-team";

/** The chosen team; pressing it shows all. */
export function OwnTeam({ name, none }: { name: string; none: string }) {
  const t = useTranslations("results.myTeam");
  return (
    <SiteLink id={MY_TEAM} className="button button-plain button-small" href={none}>
      <span className="line-clamp-1">★ {name}</span>
      <span aria-hidden="true">×</span>
      <span className="sr-only">{t("clear")}</span>
    </SiteLink>
  );
}

/** `app/live/own-team.ts` keeps the choice on the device. */
function MyTeam({ team, none, teams }: { team: Results["team"]; none: string; teams: Tab[] }) {
  const t = useTranslations("results.myTeam");
  if (team) return <OwnTeam name={team.name} none={none} />;
  return (
    <>
      <button type="button" className="button button-plain button-small" popoverTarget={MY_TEAM}>
        <span aria-hidden="true">★</span> <span className="max-sm:sr-only">{t("label")}</span>
      </button>
      <div
        id={MY_TEAM}
        popover="auto"
        className="dialog sheet"
        aria-label={t("choose")}
        role="dialog"
      >
        <p className="mt-0 text-lg font-bold">{t("choose")}</p>
        <ResultsTabs label={t("label")} items={teams} />
      </div>
    </>
  );
}
