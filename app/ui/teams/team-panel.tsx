import { ConfirmDialog } from "../dialog.tsx";

/** A team as its own people see it (spec §2, Teams). */
export interface TeamView {
  id: number;
  name: string;
  teamCode: string;
  tournamentName: string;
  isManager: boolean;
  /** A manager without a slot is told so, and why where a rule says. */
  withoutSlot: { why: string | null } | null;
  /** The reader's own player on the roster. */
  ownPlayerId: string | null;
  /** Every slot in order; null is an empty one. */
  roster: { slot: number; player: { name: string; goalScored: number } | null }[];
}

/** A team with its code and roster, and the way out of it: Delete Team for the manager, Leave Team for others. */
export function TeamPanel({
  team,
  cupName,
  open,
}: {
  team: TeamView;
  cupName: string;
  /** Which question came open with the page. */
  open: "delete" | "leave" | null;
}) {
  return (
    <section className="panel" aria-labelledby={`team-${team.id}`}>
      <h2 id={`team-${team.id}`} className="mt-0">
        {team.name}
      </h2>
      <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="font-bold">Tournament</dt>
        <dd>{team.tournamentName}</dd>
        <dt className="font-bold">Team code</dt>
        <dd className="text-lg font-bold tracking-widest">{team.teamCode}</dd>
      </dl>
      <p className="hint">Whoever has the team code can join the team.</p>
      {team.withoutSlot ? (
        <p>You manage this team without a slot on its roster. {team.withoutSlot.why ?? ""}</p>
      ) : null}
      <Roster team={team} />
      <WayOut team={team} cupName={cupName} open={open} />
    </section>
  );
}

function Roster({ team }: { team: TeamView }) {
  const filled = team.roster.filter(({ player }) => player !== null).length;
  return (
    <>
      <h3 id={`roster-${team.id}`}>
        Roster ({filled} of {team.roster.length})
      </h3>
      <ol aria-labelledby={`roster-${team.id}`} className="mb-4 list-decimal pl-8">
        {team.roster.map(({ slot, player }) => (
          <li key={slot} className="border-b border-line/40 py-2">
            {player ? (
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0">{player.name}</span>
                <span>
                  {player.goalScored} {player.goalScored === 1 ? "goal" : "goals"}
                </span>
              </span>
            ) : (
              <span className="text-soft">Empty Slot</span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function WayOut({
  team,
  cupName,
  open,
}: {
  team: TeamView;
  cupName: string;
  open: "delete" | "leave" | null;
}) {
  const teamId = String(team.id);
  if (team.isManager) {
    return (
      <ConfirmDialog
        id={`delete-${team.id}`}
        button="Delete Team"
        question={`Are you sure you want to remove your team from ${cupName}?`}
        intent="delete"
        fields={{ teamId }}
        open={open === "delete"}
        address={`/teams?confirm=delete&team=${team.id}`}
        closeTo="/teams"
      />
    );
  }
  if (team.ownPlayerId === null) return null;
  return (
    <ConfirmDialog
      id={`leave-${team.id}`}
      button="Leave Team"
      question="Are you sure you want to leave your team?"
      intent="leave"
      fields={{ teamId, playerId: team.ownPlayerId }}
      open={open === "leave"}
      address={`/teams?confirm=leave&team=${team.id}`}
      closeTo="/teams"
    />
  );
}
