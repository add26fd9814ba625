import { Link } from "react-router";
import { presentLabel } from "../../../domain/teams/eligibility-rules.ts";
import type { TeamLine } from "../../../domain/teams/rosters.ts";
import { countLabel } from "../count-label.ts";
import { Panel } from "../page-layout.tsx";

export function TeamList({ teams }: { teams: TeamLine[] }) {
  return [...Map.groupBy(teams, (team) => team.tournamentId).values()].map((inTournament) => (
    <Panel key={inTournament[0]?.tournamentId} heading={inTournament[0]?.tournamentName}>
      <p className="hint">{summary(inTournament)}</p>
      {[...Map.groupBy(inTournament, (team) => team.bracketId).values()].map((inBracket) => (
        <section key={inBracket[0]?.bracketId}>
          <h3>{inBracket[0]?.bracketName}</h3>
          <ul className="rows">
            {inBracket.map((team) => (
              <li key={team.id} className="py-1">
                <p className="m-0 flex items-center gap-x-4">
                  <Link
                    id={`team-${team.id}`}
                    to={`/admin/players/${team.id}`}
                    className="inline-flex min-h-11 min-w-0 grow items-center font-bold wrap-anywhere"
                  >
                    {team.name}
                  </Link>
                  <Link
                    to={`/admin/players/${team.id}/check-in`}
                    // `aria-describedby`, because only one link can be named after the team.
                    aria-describedby={`team-${team.id}`}
                    className="inline-flex min-h-11 shrink-0 items-center"
                  >
                    Check in
                  </Link>
                </p>
                <p className="m-0 text-sm text-soft">
                  {team.playerCount} of {team.rosterSize} players
                  <FreeSlots team={team} />
                  {team.presentCount > 0 ? (
                    <>
                      {", "}
                      <b className="text-good">
                        {presentLabel({ present: team.presentCount, players: team.playerCount })}
                      </b>
                    </>
                  ) : null}
                  {team.ineligible ? (
                    <>
                      {", "}
                      <b className="text-bad">ineligible</b>
                    </>
                  ) : null}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  ));
}

const freeSlots = (team: TeamLine) => team.rosterSize - team.playerCount - team.heldCount;

function FreeSlots({ team }: { team: TeamLine }) {
  const free = freeSlots(team);
  return (
    <>
      {team.heldCount > 0 ? `, ${team.heldCount} held` : null}
      {free > 0 ? (
        <>
          {", "}
          <b className="text-bad">{countLabel(free, "slot")} free</b>
        </>
      ) : null}
    </>
  );
}

function summary(teams: TeamLine[]): string {
  const short = teams.filter((team) => freeSlots(team) > 0).length;
  const players = teams.reduce((sum, team) => sum + team.playerCount, 0);
  const told = `${countLabel(teams.length, "team")}, ${countLabel(players, "player")}`;
  return short === 0 ? told : `${told}; ${countLabel(short, "team")} with free slots`;
}
