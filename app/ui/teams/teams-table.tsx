import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { crestOf } from "#domain/teams/crest-rules.ts";
import type { TeamLine } from "#domain/teams/rosters.ts";
import { ConsoleLink } from "../buttons.tsx";
import { DataTable } from "../console/data-table.tsx";
import { useHasRole } from "../console/staff-roles.tsx";
import { CrestStyles, TeamCrest } from "./crest.tsx";

const freeSlots = (team: TeamLine) => team.rosterSize - team.playerCount - team.heldCount;

/** What an organizer looks for, by the address's `show`. */
export const TEAM_FILTERS = {
  free: (team: TeamLine) => freeSlots(team) > 0,
  unmanaged: (team: TeamLine) => !team.hasManager,
  ineligible: (team: TeamLine) => team.ineligible,
};

export type TeamFilter = keyof typeof TEAM_FILTERS;

export function TeamsTable({ teams }: { teams: TeamLine[] }) {
  const t = useTranslations("consoleTeams");
  const may = useHasRole();
  const groups = [...Map.groupBy(teams, (team) => team.tournamentName)].map(([name, rows]) => ({
    name,
    about: <Summary teams={rows} />,
    rows,
  }));
  return (
    <>
      <DataTable
        caption={t("title")}
        groups={groups}
        columns={[
          {
            name: "team",
            heading: t("table.team"),
            by: ({ name }) => name,
            cell: (team) => (
              <ConsoleLink id={`team-${team.id}`} to={`/admin/players/${team.id}`}>
                <TeamCrest crest={crestOf(team)} />
                {team.name}
              </ConsoleLink>
            ),
          },
          {
            name: "bracket",
            heading: t("table.bracket"),
            by: ({ bracketName }) => bracketName,
            cell: ({ bracketName }) => bracketName,
            isPlain: true,
          },
          {
            name: "players",
            heading: t("table.players"),
            by: ({ playerCount }) => playerCount,
            cell: (team) => <Players team={team} />,
          },
          {
            name: "present",
            heading: t("table.present"),
            by: ({ presentCount }) => presentCount,
            cell: ({ presentCount: present, playerCount: players }) =>
              present > 0 ? t("table.presentOf", { present, players }) : null,
          },
          {
            name: "notes",
            heading: t("table.notes"),
            cell: (team) => <Notes team={team} />,
            isPlain: true,
          },
          ...(may("registrar")
            ? [
                {
                  name: "checkIn",
                  heading: t("checkIn"),
                  isPlain: true,
                  cell: ({ id }: TeamLine) => (
                    // Only one link per row can have the team's name as its text.
                    <Link to={`/admin/players/${id}/check-in`} aria-describedby={`team-${id}`}>
                      {t("checkIn")}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      <CrestStyles />
    </>
  );
}

function Players({ team }: { team: TeamLine }) {
  const t = useTranslations("consoleTeams");
  const { playerCount, rosterSize, heldCount } = team;
  const free = freeSlots(team);
  return (
    <>
      <meter aria-hidden="true" min={0} max={rosterSize} value={playerCount} />{" "}
      {t("table.playersOf", { count: playerCount, size: rosterSize })}
      {heldCount > 0 ? `, ${t("line.held", { count: heldCount })}` : null}
      {free > 0 ? (
        <>
          {", "}
          <b className="text-bad">{t("line.free", { count: free })}</b>
        </>
      ) : null}
    </>
  );
}

function Notes({ team }: { team: TeamLine }) {
  const t = useTranslations("consoleTeams");
  const cup = useTranslations("cup");
  const notes = [
    team.ineligible ? t("line.ineligible") : "",
    team.missingCount > 0 ? cup("missing.line", { count: team.missingCount }) : "",
    team.hasManager ? "" : t("line.unmanaged"),
  ].filter(Boolean);
  return notes.length > 0 ? <b className="text-bad">{notes.join(", ")}</b> : null;
}

function Summary({ teams }: { teams: TeamLine[] }) {
  const t = useTranslations("consoleTeams");
  const short = teams.filter((team) => freeSlots(team) > 0).length;
  const players = teams.reduce((sum, team) => sum + team.playerCount, 0);
  const counts = { teams: teams.length, players };
  return (
    <span className="hint">
      {short === 0 ? t("summary", counts) : t("summaryShort", { ...counts, short })}
    </span>
  );
}
