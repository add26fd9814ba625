import { Link } from "react-router";
import type { TeamLine } from "../../../domain/teams/list-teams.ts";
import { Panel } from "../panel.tsx";
import { count } from "./count.ts";

/** Teams as links, by tournament and bracket, in the order they are given; who has room is told. */
export function TeamList({ teams }: { teams: TeamLine[] }) {
  return [...Map.groupBy(teams, (team) => team.tournamentId).values()].map((inTournament) => (
    <Panel key={inTournament[0]?.tournamentId} heading={inTournament[0]?.tournamentName}>
      <p className="hint">{summary(inTournament)}</p>
      {[...Map.groupBy(inTournament, (team) => team.bracketId).values()].map((inBracket) => (
        <section key={inBracket[0]?.bracketId}>
          <h3>{inBracket[0]?.bracketName}</h3>
          <ul className="rows">
            {inBracket.map((team) => (
              <li key={team.id} className="flex flex-wrap items-center gap-x-4 py-1">
                <Link
                  to={`/admin/players/${team.id}`}
                  className="inline-flex min-h-11 min-w-0 grow items-center font-bold wrap-anywhere"
                >
                  {team.name}
                </Link>
                <span className="text-sm text-soft">
                  {team.playerCount} of {team.rosterSize} players
                  <FreeSlots team={team} />
                  {team.ineligible ? (
                    <>
                      {", "}
                      <b className="text-bad">ineligible</b>
                    </>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  ));
}

function FreeSlots({ team }: { team: TeamLine }) {
  const free = team.rosterSize - team.playerCount;
  if (free <= 0) return null;
  return (
    <>
      {", "}
      <b className="text-bad">{count(free, "slot")} free</b>
    </>
  );
}

function summary(teams: TeamLine[]): string {
  const short = teams.filter((team) => team.playerCount < team.rosterSize).length;
  const players = teams.reduce((sum, team) => sum + team.playerCount, 0);
  const told = `${count(teams.length, "team")}, ${count(players, "player")}`;
  return short === 0 ? told : `${told}; ${count(short, "team")} with free slots`;
}
