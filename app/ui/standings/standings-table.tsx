import { useTranslations } from "use-intl";
import { MixedText, SiteLink, useLocale } from "#app/i18n/reader-language.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { adjustmentSentence } from "#domain/competition/standings/place-rules.ts";
import type { PointsRule } from "#domain/competition/standings/points-rules.ts";
import type { BracketStandings } from "#domain/competition/standings/read-standings.ts";
import {
  formatDifference,
  type TiebreakerSettings,
  tiebreakerSentences,
} from "#domain/competition/standings/tiebreaker-rules.ts";
import { TeamLink } from "../games/game-labels.tsx";
import { EmptyState } from "../page-layout.tsx";
import type { ShownBracket } from "../results/results-navigation.tsx";

function StandingsReasons({ bracket }: { bracket: BracketStandings }) {
  const { bracketId, rows, decisions, adjustments } = bracket;
  const locale = useLocale();
  const standings = useTranslations("standings");
  const say = useText();
  const t = useTranslations("games");
  const explained = rows.filter(({ why }) => why.length > 0);
  const nameOf = new Map(rows.map(({ teamId, name }) => [teamId, name]));
  const reasons = adjustments.map((each) =>
    say(adjustmentSentence(nameOf.get(each.teamId) ?? "", each, locale)),
  );
  return (
    <>
      <div id={`adjustments-${bracketId}`}>
        {reasons.map((sentence, index) => (
          <p key={index} className="hint">
            <MixedText>{sentence}</MixedText>
          </p>
        ))}
      </div>
      {explained.length + decisions.length > 0 ? (
        <details id={`why-${bracketId}`} className="why print:hidden">
          <summary>{standings("how")}</summary>
          {decisions.map((sentence, index) => (
            <p key={index}>
              <MixedText>{sentence}</MixedText>
            </p>
          ))}
          <ul>
            {explained.map(({ teamId, name, rank, why }) => (
              <li key={teamId}>
                <b>
                  {t("ordinal", { number: rank })} {name}
                </b>
                {why.map((sentence, index) => (
                  <p key={index}>
                    <MixedText>{sentence}</MixedText>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** Wins, losses and ties in the order in which a reader's tables have them. */
export const useRecordOrder = () => RECORD[useLocale()];

const RECORD = {
  en: ["wins", "losses", "ties"],
  es: ["wins", "ties", "losses"],
} as const;

const columnsOf = (record: (typeof RECORD)["en" | "es"]) =>
  [
    "rank",
    "team",
    "played",
    ...record,
    "goalsFor",
    "goalsAgainst",
    "goalDifference",
    "points",
  ] as const;

export function StandingsTables({
  tournament,
  brackets,
  deciding,
  points,
}: {
  tournament: string;
  brackets: ShownBracket[];
  deciding: TiebreakerSettings;
  points: PointsRule | null;
}) {
  const t = useTranslations("standings");
  const rules = tiebreakerSentences(deciding, points).map(useText());
  return (
    <>
      <div className="cols">
        {brackets.map((bracket) => (
          <section
            key={bracket.bracketId}
            id={`bracket-${bracket.bracketId}`}
            className="my-4 min-w-0"
          >
            <StandingsTable
              caption={t("caption", { tournament, bracket: bracket.bracketName })}
              bracket={bracket}
            />
            {bracket.advancing > 0 ? (
              <p className="hint">{t("advance", { count: bracket.advancing })}</p>
            ) : null}
            {bracket.rows.length === 0 ? (
              <EmptyState next={<SiteLink href="/teams">{t("join")}</SiteLink>}>
                {t("empty")}
              </EmptyState>
            ) : null}
            <StandingsReasons bracket={bracket} />
          </section>
        ))}
      </div>
      <p className="hint">{rules.join(" ")}</p>
    </>
  );
}

/** Phones show fewer columns; the rest scroll, with the team column sticky (`tables.css`). */
function StandingsTable({
  caption,
  bracket: { bracketId, rows, advancing },
}: {
  caption: string;
  bracket: ShownBracket;
}) {
  const t = useTranslations("standings");
  const record = useRecordOrder();
  return (
    <div className="standings" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columnsOf(record).map((column) => (
              <th key={column} scope="col">
                <abbr title={t(`columnNames.${column}`)}>{t(`columns.${column}`)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Keyed by position, so that updates change rows in place.
            <tr
              key={row.teamId}
              id={`place-${bracketId}-${index + 1}`}
              className={index < advancing ? "advances" : undefined}
            >
              <td>{row.rank}</td>
              <td>
                <TeamLink
                  name={row.name}
                  slug={row.slug}
                  withdrawn={row.withdrawn}
                  crest={row.crest}
                />
                {row.adjusted !== 0 ? (
                  <span className="text-soft"> ({adjustmentOf(row.adjusted)})</span>
                ) : null}
              </td>
              <td>{row.played}</td>
              {record.map((column) => (
                <td key={column}>{row[column]}</td>
              ))}
              <td>{row.goalsFor}</td>
              <td>{row.goalsAgainst}</td>
              <td>{formatDifference(row.goalDifference)}</td>
              <td className="table-figure">{row.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

  function adjustmentOf(points: number): string {
    return t("adjustment", { count: Math.abs(points), difference: formatDifference(points) });
  }
}
