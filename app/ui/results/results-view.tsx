import { useTranslations } from "use-intl";
import type { TopScorer } from "../../../domain/competition/goals/top-scorers.ts";
import { teamLabel } from "../../../domain/competition/withdrawals/withdrawal-rules.ts";
import { INTL_LOCALES } from "../../../i18n/locales.ts";
import { cupRules } from "../../content/cup-rules.ts";
import { useContent } from "../../i18n/use-content.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { EmptyState } from "../empty-state.tsx";
import { TeamLink } from "../games/game-labels.tsx";
import { GamesTable, type Marks } from "../games/games-table.tsx";
import { KnockoutTreeView } from "../knockout/knockout-tree.tsx";
import { StandingsTables } from "../standings/standings-table.tsx";
import type { Results } from "./results-navigation.tsx";

function ScorersTable({
  caption,
  scorers,
  isPast,
}: {
  caption: string;
  scorers: TopScorer[];
  isPast: boolean;
}) {
  const t = useTranslations("games");
  const and = new Intl.ListFormat(INTL_LOCALES[useLocale()]);
  const prizes = useContent(cupRules.topScorer).content.map(
    (prize) => prize.charAt(0).toLowerCase() + prize.slice(1),
  );
  return (
    <>
      <table className="scorers">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {["#", "Player", "Team", "Goals"].map((column) => (
              <th key={column} scope="col">
                {column === "#" ? <abbr title="Position">#</abbr> : column}
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
              <td className="table-figure">{scorer.goals}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {scorers.length === 0 ? (
        <EmptyState next="They appear here as soon as the organiser records them.">
          No goals recorded yet.
        </EmptyState>
      ) : null}
      <p id="top-scorer">
        The top scorer in each group gets {and.format(prizes)}. {whoWins(scorers, and)}
      </p>
      <p className="hint">
        Players with equally many goals share a rank.{" "}
        {t(isPast ? "publicNamesPast" : "publicNames")}
      </p>
    </>
  );
}

const MAX_NAMED = 5;

function whoWins(scorers: TopScorer[], and: Intl.ListFormat): string {
  const top = scorers.filter(({ rank }) => rank === 1);
  const [first] = top;
  if (!first) return "";
  const teamOf = (scorer: TopScorer) => teamLabel(scorer.teamName, scorer.teamWithdrawn);
  if (top.length === 1) return `Right now, that's ${first.name} of ${teamOf(first)}.`;
  if (top.length > MAX_NAMED)
    return `Right now, ${top.length} players are tied and would share it.`;
  const names = top.map((scorer) => `${scorer.name} (${teamOf(scorer)})`);
  return `Right now, ${and.format(names)} are tied and would share it.`;
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
  const { group, games, brackets, scorers, drawing, deciding } = results;
  if (!group) return null;
  return (
    <>
      {games ? <GamesTable caption={group.name} games={games} marks={marks} /> : null}
      {brackets ? (
        <StandingsTables tournament={group.name} brackets={brackets} deciding={deciding} />
      ) : null}
      {scorers ? <ScorersTable caption={group.name} scorers={scorers} isPast={isPast} /> : null}
      {drawing ? <KnockoutTreeView tournament={group.name} drawing={drawing} /> : null}
    </>
  );
}
