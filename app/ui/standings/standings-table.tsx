import {
  adjustmentLabel,
  adjustmentSentence,
  ordinal,
} from "../../../domain/competition/standings/place-rules.ts";
import type { BracketStandings } from "../../../domain/competition/standings/read-standings.ts";
import {
  formatDifference,
  type TiebreakerSettings,
  tiebreakerSentences,
} from "../../../domain/competition/standings/tiebreaker-rules.ts";
import { EmptyState } from "../empty-state.tsx";
import { TeamLink } from "../games/game-labels.tsx";

function StandingsReasons({ bracket }: { bracket: BracketStandings }) {
  const { bracketId, rows, decisions, adjustments } = bracket;
  const nameOf = new Map(rows.map(({ teamId, name }) => [teamId, name]));
  const reasons = adjustments.map((each) =>
    adjustmentSentence(nameOf.get(each.teamId) ?? "", each),
  );
  return (
    <>
      <div id={`decisions-${bracketId}`}>
        {[...decisions, ...reasons].map((sentence, index) => (
          <p key={index} className="hint">
            {sentence}
          </p>
        ))}
      </div>
      <div id={`why-${bracketId}`} className="why">
        {rows.map(({ teamId, name, rank, why }) =>
          why.length > 0 ? (
            // Keyed by team so that an open one stays open.
            <details key={teamId} id={`_why-${teamId}`}>
              <summary>
                Why {ordinal(rank)}? <span className="why-team">{name}</span>
              </summary>
              {why.map((sentence, index) => (
                <p key={index}>{sentence}</p>
              ))}
            </details>
          ) : null,
        )}
      </div>
    </>
  );
}

const COLUMNS = [
  { short: "#", full: "Position" },
  { short: "Team", full: "Team" },
  { short: "GP", full: "Games played" },
  { short: "W", full: "Wins" },
  { short: "L", full: "Losses" },
  { short: "T", full: "Ties" },
  { short: "GF", full: "Goals for" },
  { short: "GA", full: "Goals against" },
  { short: "GD", full: "Goal difference" },
  { short: "Pts", full: "Points" },
];

export function StandingsTables({
  tournament,
  brackets,
  deciding,
}: {
  tournament: string;
  brackets: BracketStandings[];
  deciding: TiebreakerSettings;
}) {
  return (
    <>
      {brackets.map((bracket) => (
        <section key={bracket.bracketId} id={`bracket-${bracket.bracketId}`} className="my-4">
          <StandingsTable caption={`${tournament} – ${bracket.bracketName}`} bracket={bracket} />
          {bracket.rows.length === 0 ? (
            <EmptyState next={<a href="/teams">Create or join a team</a>}>
              No teams in this bracket yet.
            </EmptyState>
          ) : null}
          <StandingsReasons bracket={bracket} />
        </section>
      ))}
      <p className="hint">{tiebreakerSentences(deciding).join(" ")}</p>
    </>
  );
}

/** Phones show fewer columns; the rest scroll, with the team column sticky (`tables.css`). */
function StandingsTable({
  caption,
  bracket: { bracketId, rows },
}: {
  caption: string;
  bracket: BracketStandings;
}) {
  return (
    <div className="standings" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {COLUMNS.map(({ short, full }) => (
              <th key={short} scope="col">
                <abbr title={full}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Keyed by position, so that updates change rows in place.
            <tr key={row.teamId} id={`place-${bracketId}-${index + 1}`}>
              <td>{row.rank}</td>
              <td>
                <TeamLink name={row.name} slug={row.slug} withdrawn={row.withdrawn} />
                {row.adjusted !== 0 ? (
                  <span className="text-soft"> ({adjustmentLabel(row.adjusted)})</span>
                ) : null}
              </td>
              <td>{row.played}</td>
              <td>{row.wins}</td>
              <td>{row.losses}</td>
              <td>{row.ties}</td>
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
}
