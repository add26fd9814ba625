import { labelKey } from "../../core/text-rules.ts";
import { teamNameKey } from "../../teams/team-name-rules.ts";
import type { ImportProblem } from "./games-file-rules.ts";
import type { KnownTeam, KnownTournaments } from "./import-entries.ts";
import type { ImportEntry, ImportStep } from "./import-plan-rules.ts";
import { type ImportRow, quoteCell } from "./import-row-rules.ts";

type Team = Pick<KnownTeam, "name" | "bracketName" | "withdrawn"> & { isNew?: true };

export function findConflicts(
  plan: readonly ImportStep[],
  entries: readonly ImportEntry[],
  known: KnownTournaments,
): ImportProblem[] {
  const tournaments = new Map(
    entries.map(({ tournament, teams }) => {
      const stored = known.get(labelKey(tournament))?.teams;
      const byName = teams.map(({ name, bracket }): [string, Team] => {
        const key = teamNameKey(name);
        const created = { name, bracketName: bracket, withdrawn: false, isNew: true } as const;
        return [key, stored?.get(key) ?? created];
      });
      return [labelKey(tournament), new Map(byName)];
    }),
  );
  return plan.flatMap(({ action, row }) => {
    const ofTournament = tournaments.get(labelKey(row.tournament));
    const teams = [row.team1, row.team2].flatMap(
      (name) => ofTournament?.get(teamNameKey(name)) ?? [],
    );
    const reasons = [
      ...(action === "create" ? [...withdrawn(teams), ...confirmed(row, known)] : []),
      ...(row.stage === "group" ? elsewhere(row, teams) : []),
    ];
    return reasons.map((reason) => ({ line: row.line, reason }));
  });
}

function withdrawn(teams: Team[]): string[] {
  return teams
    .filter((team) => team.withdrawn)
    .map((team) => `${quoteCell(team.name)} was withdrawn and gets no new games.`);
}

/** A new group game would change who advances from a confirmed group stage. */
function confirmed({ tournament, stage }: ImportRow, known: KnownTournaments): string[] {
  const found = known.get(labelKey(tournament));
  return stage === "group" && found?.groupsConfirmed
    ? [`The group stage of ${quoteCell(found.name)} is confirmed and gets no new games.`]
    : [];
}

/** A group game is between two teams of one bracket (decision 17), the one in the file if given. */
function elsewhere({ bracket, bracketNamed }: ImportRow, teams: Team[]): string[] {
  const isElsewhere = ({ bracketName }: Team, name: string) =>
    labelKey(bracketName) !== labelKey(name);
  const misplaced =
    bracketNamed && bracket !== null
      ? teams.filter((team) => !team.isNew && isElsewhere(team, bracket))
      : [];
  if (misplaced.length > 0) {
    return misplaced.map(
      ({ name, bracketName }) => `${quoteCell(name)} plays in ${bracketName}, not in ${bracket}.`,
    );
  }
  const [first, second] = teams;
  if (!first || !second || !isElsewhere(first, second.bracketName)) return [];
  return [
    `${quoteCell(first.name)} plays in ${first.bracketName} and ${quoteCell(second.name)} in ${second.bracketName}: no group game.`,
  ];
}
