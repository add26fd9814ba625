import { Link } from "react-router";
import type { TeamLine } from "../../../domain/teams/list-teams.ts";

/** Teams as links, by tournament and bracket, in the order they are given. */
export function TeamList({ teams }: { teams: TeamLine[] }) {
  return [...Map.groupBy(teams, (team) => team.tournamentId).values()].map((inTournament) => (
    <section key={inTournament[0]?.tournamentId}>
      <h2>{inTournament[0]?.tournamentName}</h2>
      {[...Map.groupBy(inTournament, (team) => team.bracketId).values()].map((inBracket) => (
        <section key={inBracket[0]?.bracketId}>
          <h3>{inBracket[0]?.bracketName}</h3>
          <ul className="divide-y divide-line/40">
            {inBracket.map((team) => (
              <li key={team.id} className="flex flex-wrap items-center gap-x-4">
                <Link
                  to={`/admin/players/${team.id}`}
                  className="inline-flex min-h-11 items-center wrap-anywhere font-bold"
                >
                  {team.name}
                </Link>
                <span className="text-sm text-soft">
                  {team.playerCount} of {team.rosterSize} players
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  ));
}
