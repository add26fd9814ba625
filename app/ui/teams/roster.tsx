import type { HeldView } from "../invitations/invitation-view.ts";
import type { TeamView } from "./team-view.ts";

export function Roster({ team }: { team: Pick<TeamView, "id" | "roster"> }) {
  const filled = team.roster.filter(({ player }) => player !== null).length;
  return (
    <>
      <h3 id={`roster-${team.id}`}>
        Roster ({filled} of {team.roster.length})
      </h3>
      <ol
        aria-labelledby={`roster-${team.id}`}
        className="rows mb-5 list-decimal pl-8 marker:font-display marker:text-xl marker:font-extrabold marker:text-soft"
      >
        {team.roster.map(({ slot, player, held }) => (
          <li key={slot} className="py-2 pl-2">
            {player ? (
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-bold wrap-anywhere">{player.name}</span>
                <span className="text-soft">
                  {player.goalScored} {player.goalScored === 1 ? "goal" : "goals"}
                </span>
                {player.isPending ? (
                  <span className="basis-full text-bad">Guardian has not agreed yet</span>
                ) : null}
              </span>
            ) : (
              <span className="text-soft">{held ? <Held held={held} /> : "Empty Slot"}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Held({ held: { name, until } }: { held: HeldView }) {
  return (
    <>
      Held{name === null ? "" : ` for ${name}`} until <time dateTime={until.iso}>{until.text}</time>
    </>
  );
}
