import { asc, eq, inArray, sql } from "drizzle-orm";
import { brackets, tournaments } from "../../../db/schema/cup.ts";
import { teams } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import { labelKey } from "../../core/text-rules.ts";
import { listBrackets, lockCup } from "../../cup/current-cup.ts";
import { freeSlug } from "../../cup/slug-rules.ts";
import { insertTeam } from "../../teams/team-lifecycle.ts";
import { teamNameKey } from "../../teams/team-name-rules.ts";
import type { ImportEntry } from "./import-plan-rules.ts";

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
  bracketId: number;
  bracketName: string;
  withdrawn: boolean;
}

export type KnownTournaments = Map<string, KnownTournament>;

/**
 * Locks the tournaments in the file, so that until the transaction ends no other import runs and no
 * team is added, moved or withdrawn. Throws `conflict` if the cup isn't current anymore.
 */
export async function lockEntries(
  tx: Database,
  cupId: number,
  entries: readonly ImportEntry[],
): Promise<KnownTournaments> {
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
  for (const { tournamentId, nameKey, withdrawnAt, ...team } of await teamsOf(tx, [
    ...byId.keys(),
  ])) {
    byId.get(tournamentId)?.teams.set(nameKey, { ...team, withdrawn: withdrawnAt !== null });
  }
  return known;
}

function teamsOf(tx: Database, tournamentIds: number[]) {
  return tx
    .select({
      id: teams.id,
      name: teams.name,
      nameKey: teams.nameKey,
      tournamentId: teams.tournamentId,
      bracketId: teams.bracketId,
      bracketName: brackets.name,
      withdrawnAt: teams.withdrawnAt,
    })
    .from(teams)
    .innerJoin(brackets, eq(brackets.id, teams.bracketId))
    .where(inArray(teams.tournamentId, tournamentIds))
    .orderBy(asc(teams.id))
    .for("share", { of: teams });
}

export interface CreatedEntries {
  tournaments: { id: number; name: string }[];
  brackets: number;
  teams: { id: number; name: string }[];
}

/**
 * Creates what the file names and the cup doesn't have, and adds it to `known`. New tournaments go
 * last and have no age limit; new teams have no manager. Call `lockEntries` first.
 */
export async function createEntries(
  tx: Database,
  cupId: number,
  entries: readonly ImportEntry[],
  known: KnownTournaments,
  now: Date,
): Promise<CreatedEntries> {
  const made: CreatedEntries = { tournaments: [], brackets: 0, teams: [] };
  for (const entry of entries) {
    const key = labelKey(entry.tournament);
    let tournament = known.get(key);
    if (!tournament) {
      tournament = await createTournament(tx, cupId, entry.tournament);
      known.set(key, tournament);
      made.tournaments.push({ id: tournament.id, name: tournament.name });
    }
    const missing = entry.teams.filter((team) => !tournament.teams.has(teamNameKey(team.name)));
    made.brackets += await createBrackets(
      tx,
      tournament,
      missing.map((team) => team.bracket),
    );
    for (const { name, bracket: bracketLabel } of missing) {
      const bracket = tournament.brackets.get(labelKey(bracketLabel));
      const team = await insertTeam(tx, {
        tournamentId: tournament.id,
        name,
        managerAccountId: null,
        bracketId: bracket?.id,
        now,
      });
      const { id, bracketId } = team;
      tournament.teams.set(teamNameKey(name), {
        id,
        name,
        bracketId,
        bracketName: bracket?.name ?? "",
        withdrawn: false,
      });
      made.teams.push({ id, name });
    }
  }
  return made;
}

async function createTournament(
  tx: Database,
  cupId: number,
  name: string,
): Promise<KnownTournament> {
  const others = await tx
    .select({ slug: tournaments.slug, position: tournaments.position })
    .from(tournaments)
    .where(eq(tournaments.cupId, cupId));
  const [made] = await tx
    .insert(tournaments)
    .values({
      cupId,
      name,
      slug: freeSlug(name, new Set(others.map(({ slug }) => slug))),
      position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
    })
    .returning({ id: tournaments.id });
  if (!made) throw new Error("The tournament was not made.");
  return { id: made.id, name, groupsConfirmed: false, brackets: new Map(), teams: new Map() };
}

async function createBrackets(
  tx: Database,
  tournament: KnownTournament,
  names: readonly string[],
): Promise<number> {
  const missing = new Map<string, string>();
  for (const name of names) {
    const key = labelKey(name);
    if (!tournament.brackets.has(key) && !missing.has(key)) missing.set(key, name);
  }
  if (missing.size === 0) return 0;
  const taken = await tx
    .select({ position: brackets.position })
    .from(brackets)
    .where(eq(brackets.tournamentId, tournament.id));
  const next = Math.max(-1, ...taken.map(({ position }) => position)) + 1;
  const made = await tx
    .insert(brackets)
    .values(
      [...missing.values()].map((name, place) => ({
        tournamentId: tournament.id,
        name,
        position: next + place,
      })),
    )
    .returning({ id: brackets.id, name: brackets.name });
  for (const bracket of made) tournament.brackets.set(labelKey(bracket.name), bracket);
  return made.length;
}
