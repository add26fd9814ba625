import { useTranslations } from "use-intl";
import { MixedText, SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import type { Game } from "#domain/competition/games/list-games.ts";
import type { TopScorer } from "#domain/competition/goals/top-scorers.ts";
import type { KnockoutTree } from "#domain/competition/knockout/tree-rules.ts";
import type { PointsRule } from "#domain/competition/standings/points-rules.ts";
import type { BracketStandings } from "#domain/competition/standings/read-standings.ts";
import type { TiebreakerSettings } from "#domain/competition/standings/tiebreaker-rules.ts";
import type { Tournament } from "#domain/cup/current-cup.ts";
import type { RuleTexts } from "#domain/site/content/rules.ts";
import { localePath } from "#i18n/locales.ts";
import { Panel } from "../page-layout.tsx";

export function UnknownGroup() {
  const t = useTranslations("results");
  return (
    <div className="notice notice-bad" role="alert">
      <p>{t("unknownGroup")}</p>
    </div>
  );
}

export const VIEWS = [
  { id: "schedule" },
  { id: "standings" },
  { id: "scorers" },
  { id: "knockout" },
] as const;

export type View = (typeof VIEWS)[number];

export function viewsOf({ hasKnockout }: { hasKnockout: boolean }): readonly View[] {
  return hasKnockout ? VIEWS : VIEWS.filter(({ id }) => id !== "knockout");
}

/** Returns null for an unknown view. */
export function viewNamed(raw: string | null): View | null {
  return VIEWS.find(({ id }) => id === raw?.toLowerCase()) ?? null;
}

export type ResultsGroup = Pick<Tournament, "id" | "name" | "slug">;

export interface ResultsTeam {
  name: string;
  slug: string;
}

/** `advancing` is how many places lead to the knockout; 0 for none yet. */
export type ShownBracket = BracketStandings & { advancing: number };

export interface Results {
  groups: ResultsGroup[];
  group: ResultsGroup | null;
  isUnknown: boolean;
  view: View | null;
  /** Of the chosen day and team. */
  games: Game[] | null;
  /** The days on which the chosen team plays, or without one any. */
  days: string[];
  /** Null for all days. */
  day: string | null;
  /** What the address says of the day. */
  askedDay: string | null;
  teams: ResultsTeam[];
  team: ResultsTeam | null;
  brackets: ShownBracket[] | null;
  scorers: TopScorer[] | null;
  /** For the top scorer. */
  prizes: RuleTexts["topScorer"];
  drawing: KnockoutTree | null;
  hasKnockout: boolean;
  deciding: TiebreakerSettings;
  /** Of the group; null without one. */
  points: PointsRule | null;
}

export function resultsAddress(
  path: string,
  slug: string | null,
  view: Pick<View, "id"> | null,
  { day = null, team = null }: { day?: string | null; team?: string | null } = {},
): string {
  const query = new URLSearchParams({
    ...(slug && { group: slug }),
    ...(view && { view: view.id }),
    ...(day && { day }),
    ...(team && { team }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

export function PastCups({ cups }: { cups: { name: string; slug: string; dates: string }[] }) {
  const t = useTranslations("results");
  if (cups.length === 0) return null;
  return (
    <div className="print:hidden">
      <Panel heading={t("pastCups")}>
        <ul className="rows">
          {cups.map(({ name, slug, dates }) => (
            <li key={slug}>
              <SiteLink
                className="flex min-h-11 flex-wrap items-center gap-x-3"
                href={`/cups/${slug}`}
              >
                {name}
                {dates ? (
                  <span className="text-soft">
                    <MixedText>{dates}</MixedText>
                  </span>
                ) : null}
              </SiteLink>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

export function ExportLinks({ slug, siteUrl }: { slug: string; siteUrl: string }) {
  const t = useTranslations("results");
  const path = localePath(useLocale(), `/calendar.ics?group=${slug}`);
  // `webcal:` subscribes instead of importing once.
  const feed = siteUrl.replace(/^https?:/, "webcal:") + path;
  return (
    <p id="take-along" className="choices print:hidden">
      <a className="button button-plain button-small" href={feed}>
        {t("calendar")}
      </a>
      <SiteLink className="button button-plain button-small" href={`/api#${slug}`}>
        {t("exports")}
      </SiteLink>
    </p>
  );
}
