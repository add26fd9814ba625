import { adjustmentSentence, ordinal } from "../../../domain/competition/standings/place-rules.ts";
import type { BracketStandings } from "../../../domain/competition/standings/read-standings.ts";

export function StandingsReasons({ bracket }: { bracket: BracketStandings }) {
  const { bracketId, rows, decisions, adjustments } = bracket;
  const nameOf = new Map(rows.map(({ teamId, name }) => [teamId, name]));
  const told = adjustments.map((each) => adjustmentSentence(nameOf.get(each.teamId) ?? "", each));
  return (
    <>
      <div id={`decisions-${bracketId}`}>
        {[...decisions, ...told].map((sentence, index) => (
          <p key={index} className="hint">
            {sentence}
          </p>
        ))}
      </div>
      <div id={`why-${bracketId}`} className="why">
        {rows.map(({ teamId, name, rank, why }) =>
          why.length > 0 ? (
            // Keyed by team so that an open one stays open. Page pieces (`server/page-pieces.ts`)
            // ignore ids that start with '_'.
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
