import { labelKey } from "../../core/text-rules.ts";
import { teamNameKey } from "../../teams/team-name-rules.ts";
import type { ImportProblem } from "./games-file-rules.ts";
import type { KnownTournaments } from "./import-entries.ts";
import type { ImportEntry, ImportStep } from "./import-plan-rules.ts";
import { type ImportRow, quoteCell } from "./import-row-rules.ts";

interface Place {
  name: string;
  bracket: string;
  stored: boolean;
  withdrawn: boolean;
}

export function findConflicts(
  plan: readonly ImportStep[],
  entries: readonly ImportEntry[],
  known: KnownTournaments,
): ImportProblem[] {
  const places = new Map(
    entries.map((entry) => [
      labelKey(entry.tournament),
      new Map(entry.teams.map((team) => [teamNameKey(team.name), placeOf(entry, team, known)])),
    ]),
  );
  return plan.flatMap(({ action, row }) => {
    const teams = [row.team1, row.team2].flatMap(
      (name) => places.get(labelKey(row.tournament))?.get(teamNameKey(name)) ?? [],
    );
    const reasons = [
      ...(action === "create" ? [...withdrawn(teams), ...settled(row, known)] : []),
      ...(row.stage === "group" ? elsewhere(row, teams) : []),
    ];
    return reasons.map((reason) => ({ line: row.line, reason }));
  });
}

function placeOf(
  entry: ImportEntry,
  team: ImportEntry["teams"][number],
  known: KnownTournaments,
): Place {
  const stored = known.get(labelKey(entry.tournament))?.teams.get(teamNameKey(team.name));
  return {
    name: stored?.name ?? team.name,
    bracket: stored?.bracketName ?? team.bracket,
    stored: stored !== undefined,
    withdrawn: stored?.withdrawn ?? false,
  };
}

function withdrawn(teams: Place[]): string[] {
  return teams
    .filter((team) => team.withdrawn)
    .map((team) => `${quoteCell(team.name)} was withdrawn and gets no new games.`);
}

/** A new group game would change who advances from a confirmed group stage. */
function settled({ tournament, stage }: ImportRow, known: KnownTournaments): string[] {
  const found = known.get(labelKey(tournament));
  return stage === "group" && found?.groupsConfirmed
    ? [`The group stage of ${quoteCell(found.name)} is confirmed and gets no new games.`]
    : [];
}

/** A group game is between two teams of one bracket (decision 17), the one in the file if given. */
function elsewhere(row: ImportRow, teams: Place[]): string[] {
  const named = row.bracketNamed && row.bracket !== null ? row.bracket : null;
  const misplaced = teams.filter(
    (team) => named !== null && team.stored && labelKey(team.bracket) !== labelKey(named),
  );
  if (misplaced.length > 0) {
    return misplaced.map(
      (team) => `${quoteCell(team.name)} plays in ${team.bracket}, not in ${named}.`,
    );
  }
  const [first, second] = teams;
  if (!first || !second || labelKey(first.bracket) === labelKey(second.bracket)) return [];
  return [
    `${quoteCell(first.name)} plays in ${first.bracket} and ${quoteCell(second.name)} in ${second.bracket}: no group game.`,
  ];
}
