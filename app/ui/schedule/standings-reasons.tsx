import { adjustmentSentence } from "../../../domain/standings/adjustment-rules.ts";
import { ordinal } from "../../../domain/standings/place-rules.ts";
import type { BracketStandings } from "../../../domain/standings/read-standings.ts";

/** What stands under a table: what parted neighbours, what was given or taken, and of each team why it is there. */
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
            // Goes with its team when places change, so that what is open stays open; the pages' pieces
            // (`server/page-pieces.ts`) pass over an id that begins so.
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
