import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { teamName } from "#domain/competition/games/game-name-rules.ts";
import type { TopScorer } from "#domain/competition/goals/top-scorers.ts";
import { formatList } from "#domain/core/format-rules.ts";
import { DEFAULT_LOCALE } from "#i18n/locales.ts";
import { localized } from "#i18n/localized.ts";
import { TeamLink } from "../games/game-labels.tsx";
import { GamesTable, type Marks } from "../games/games-table.tsx";
import { KnockoutTreeView } from "../knockout/knockout-tree.tsx";
import { EmptyState } from "../page-layout.tsx";
import { StandingsTables } from "../standings/standings-table.tsx";
import { CrestStyles } from "../teams/crest.tsx";
import type { Results } from "./results-navigation.tsx";

const COLUMNS = ["rank", "player", "team", "goals"] as const;

function ScorersTable({
  caption,
  scorers,
  prizes,
  isPast,
}: {
  caption: string;
  scorers: TopScorer[];
  prizes: Results["prizes"];
  isPast: boolean;
}) {
  const t = useTranslations("results");
  const games = useTranslations("games");
  const leadersOf = useLeaders();
  return (
    <>
      <table className="scorers">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column === "rank" ? (
                  <abbr title={t("scorers.rankName")}>{t("scorers.rank")}</abbr>
                ) : (
                  t(`scorers.${column}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scorers.map((scorer, index) => (
            // Names aren't unique.
            <tr key={`${scorer.teamSlug} ${scorer.name} ${index}`} id={`scorer-${index + 1}`}>
              <td>{scorer.rank}</td>
              <td>{scorer.name}</td>
              <td>
                <TeamLink
                  name={scorer.teamName}
                  slug={scorer.teamSlug}
                  withdrawn={scorer.teamWithdrawn}
                />
              </td>
              <td className="table-figure">
                <meter aria-hidden="true" value={scorer.goals} max={scorers[0]?.goals ?? 1} />
                {scorer.goals}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {scorers.length === 0 ? (
        <EmptyState next={t("scorers.emptyNext")}>{t("scorers.empty")}</EmptyState>
      ) : null}
      <p id="top-scorer">
        {prizes.length > 0
          ? t.rich("scorers.prize", { prizes: () => <Prizes prizes={prizes} /> })
          : null}{" "}
        {leadersOf(scorers)}
      </p>
      <p className="hint">
        {t("scorers.shared")} {games(isPast ? "publicNamesPast" : "publicNames")}
      </p>
    </>
  );
}

const MAX_NAMED = 5;

function useLeaders(): (scorers: readonly TopScorer[]) => string {
  const t = useTranslations("results");
  const say = useText("games");
  const locale = useLocale();
  return (scorers) => {
    const top = scorers.filter(({ rank }) => rank === 1);
    const [first] = top;
    if (!first) return "";
    const teamOf = ({ teamName: team, teamWithdrawn }: TopScorer) =>
      say(teamName(team, teamWithdrawn));
    if (top.length === 1) {
      return t("scorers.leader", { player: first.name, team: teamOf(first) });
    }
    if (top.length > MAX_NAMED) return t("scorers.tiedMany", { count: top.length });
    const names = top.map((scorer) => `${scorer.name} (${teamOf(scorer)})`);
    return t("scorers.tied", { players: formatList(names, locale) });
  };
}

/** 'a free highlight tape, an editing service, and a free jersey'. */
function Prizes({ prizes }: { prizes: Results["prizes"] }) {
  const wanted = useLocale();
  // A list is in one language.
  const locale = prizes.every(({ prize }) => prize[wanted]) ? wanted : DEFAULT_LOCALE;
  const names = prizes.map(({ prize }) => {
    const { content } = localized(prize, locale);
    return content.slice(0, 1).toLowerCase() + content.slice(1);
  });
  return <span lang={locale === wanted ? undefined : locale}>{formatList(names, locale)}</span>;
}

export function ResultsView({
  results,
  marks,
  isPast = false,
}: {
  results: Results;
  marks?: Marks;
  isPast?: boolean;
}) {
  const { group, games, brackets, scorers, prizes, drawing, deciding, points } = results;
  if (!group) return <CrestStyles />;
  return (
    <>
      {games ? <GamesTable caption={group.name} games={games} marks={marks} /> : null}
      {brackets ? (
        <StandingsTables
          tournament={group.name}
          brackets={brackets}
          deciding={deciding}
          points={points}
        />
      ) : null}
      {scorers ? (
        <ScorersTable caption={group.name} scorers={scorers} prizes={prizes} isPast={isPast} />
      ) : null}
      {drawing ? <KnockoutTreeView tournament={group.name} drawing={drawing} /> : null}
      <CrestStyles />
    </>
  );
}
