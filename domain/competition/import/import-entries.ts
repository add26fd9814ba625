import { asc, eq, inArray, sql } from "drizzle-orm";
import { brackets, tournaments } from "#db/schema/cup.ts";
import { formerTeamNames } from "#db/schema/team-managers.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { labelKey } from "#domain/core/text-rules.ts";
import { listBrackets, lockCup } from "#domain/cup/current-cup.ts";
import { insertTeam } from "#domain/teams/team-lifecycle.ts";
import { teamNameKey } from "#domain/teams/team-name-rules.ts";
import { type Message, message } from "#i18n/message.ts";
import { insertBracket } from "../setup/brackets.ts";
import { insertTournament } from "../setup/tournaments.ts";
import type { ImportProblem } from "./games-file-rules.ts";
import type { ImportEntry, ImportStep } from "./import-plan-rules.ts";
import { type ImportRow, quoteCell } from "./import-row-rules.ts";

/** `brackets` is keyed by `labelKey`, `teams` by `teamNameKey`. */
export interface KnownTournament {
  id: number;
  name: string;
  groupsConfirmed: boolean;
  brackets: Map<string, { id: number; name: string }>;
  teams: Map<string, KnownTeam>;
}

export interface KnownTeam {
  id: number;
  name: string;
  /** Names that it had before. */
  former: string[];
  bracketId: number;
  bracketName: string;
  withdrawn: boolean;
}

export type KnownTournaments = Map<string, KnownTournament>;

/**
 * Locks the tournaments in the file, so that until the transaction ends no other import runs and no
 * team is added, moved or withdrawn. Throws `conflict` if the cup isn't current anymore.
 */
export async function lockEntries(tx: Database, cupId: number, entries: readonly ImportEntry[]) {
  await lockCup(tx, cupId, "no key update");
  const stored = await tx
    .select({
      id: tournaments.id,
      name: tournaments.name,
      groupsConfirmed: sql<boolean>`${tournaments.groupsConfirmedAt} is not null`,
    })
    .from(tournaments)
    .where(eq(tournaments.cupId, cupId))
    .orderBy(asc(tournaments.id))
    .for("no key update");
  const named = new Set(entries.map((entry) => labelKey(entry.tournament)));
  const known: KnownTournaments = new Map();
  const byId = new Map<number, KnownTournament>();
  for (const tournament of stored) {
    const key = labelKey(tournament.name);
    if (!named.has(key) || known.has(key)) continue;
    const entry = { ...tournament, brackets: new Map(), teams: new Map() };
    known.set(key, entry);
    byId.set(tournament.id, entry);
  }
  for (const { tournamentId, ...bracket } of await listBrackets(tx, [...byId.keys()])) {
    byId.get(tournamentId)?.brackets.set(labelKey(bracket.name), bracket);
  }
  const playing = await tx
    .select({ team: teams, bracketName: brackets.name })
    .from(teams)
    .innerJoin(brackets, eq(brackets.id, teams.bracketId))
    .where(inArray(teams.tournamentId, [...byId.keys()]))
    .orderBy(asc(teams.id))
    .for("share", { of: teams });
  const ids = playing.map(({ team }) => team.id);
  const former = Map.groupBy(
    await tx.select().from(formerTeamNames).where(inArray(formerTeamNames.teamId, ids)),
    ({ teamId }) => teamId,
  );
  for (const { team, bracketName } of playing) {
    const { id, name, bracketId, nameKey, withdrawnAt } = team;
    const names = (former.get(id) ?? []).map((each) => each.name);
    const isWithdrawn = withdrawnAt !== null;
    const entry = { id, name, former: names, bracketId, bracketName, withdrawn: isWithdrawn };
    byId.get(team.tournamentId)?.teams.set(nameKey, entry);
  }
  return known;
}

/**
 * Creates what the file names and the cup doesn't have, adds it to `known` and returns it. New
 * tournaments go last and have no age limit; new teams have no manager. Call `lockEntries` first.
 */
export async function createEntries(
  tx: Database,
  cupId: number,
  entries: readonly ImportEntry[],
  known: KnownTournaments,
  now: Date,
) {
  const created = {
    tournaments: [] as KnownTournament[],
    brackets: [] as number[],
    teams: [] as KnownTeam[],
  };
  for (const entry of entries) {
    let tournament = known.get(labelKey(entry.tournament));
    if (!tournament) {
      const name = entry.tournament;
      const id = await insertTournament(tx, cupId, { name });
      tournament = { id, name, groupsConfirmed: false, brackets: new Map(), teams: new Map() };
      known.set(labelKey(name), tournament);
      created.tournaments.push(tournament);
    }
    const { id: tournamentId, brackets: ofTournament, teams: playing } = tournament;
    for (const { name, bracket: wanted } of entry.teams) {
      if (playing.has(teamNameKey(name))) continue;
      let bracket = ofTournament.get(labelKey(wanted));
      if (!bracket) {
        bracket = { id: await insertBracket(tx, tournamentId, wanted), name: wanted };
        ofTournament.set(labelKey(wanted), bracket);
        created.brackets.push(bracket.id);
      }
      const bracketId = bracket.id;
      const { id } = await insertTeam(tx, {
        tournamentId,
        name,
        managerAccountId: null,
        bracketId,
        now,
      });
      const { name: bracketName } = bracket;
      const team = { id, name, former: [], bracketId, bracketName, withdrawn: false };
      playing.set(teamNameKey(name), team);
      created.teams.push(team);
    }
  }
  return created;
}

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

function withdrawn(teams: Team[]): Message[] {
  return teams
    .filter((team) => team.withdrawn)
    .map(({ name }) => message("importErrors.withdrawn", { team: quoteCell(name) }));
}

/** A new group game would change who advances from a confirmed group stage. */
function confirmed({ tournament, stage }: ImportRow, known: KnownTournaments): Message[] {
  const found = known.get(labelKey(tournament));
  return stage === "group" && found?.groupsConfirmed
    ? [message("importErrors.confirmed", { tournament: quoteCell(found.name) })]
    : [];
}

/** A group game is between two teams of one bracket, the one in the file if given. */
function elsewhere({ bracket, bracketNamed }: ImportRow, teams: Team[]): Message[] {
  const isElsewhere = ({ bracketName }: Team, name: string) =>
    labelKey(bracketName) !== labelKey(name);
  const misplaced =
    bracketNamed && bracket !== null
      ? teams.filter((team) => !team.isNew && isElsewhere(team, bracket))
      : [];
  if (misplaced.length > 0) {
    return misplaced.map(({ name, bracketName }) => {
      const where = { bracket: bracketName, other: bracket ?? "" };
      return message("importErrors.otherBracket", { team: quoteCell(name), ...where });
    });
  }
  const [first, second] = teams;
  if (!first || !second || !isElsewhere(first, second.bracketName)) return [];
  return [
    message("importErrors.noGroupGame", {
      team: quoteCell(first.name),
      bracket: first.bracketName,
      other: quoteCell(second.name),
      otherBracket: second.bracketName,
    }),
  ];
}
