import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { games } from "../../../db/schema/competition.ts";
import { tournaments } from "../../../db/schema/cup.ts";
import { teams } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import { DomainError } from "../../core/errors.ts";
import type { Stage } from "./schedule-rules.ts";

export interface GameTeams {
  tournamentId: number;
  bracketId: number | null;
  team1Id: number;
  team2Id: number;
}

/**
 * Locks a tournament's schedule until the transaction ends, so that games are added one at a time.
 */
export async function lockSchedule(tx: Database, tournamentId: number): Promise<void> {
  await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId))
    .for("no key update");
}

interface PerhapsTeams {
  tournamentId: number;
  bracketId: number | null;
  team1Id: number | null;
  team2Id: number | null;
}

/** Finds a duplicate: the same two teams in either order, at the same stage and time. */
export async function findDuplicateGame(
  tx: Database,
  game: PerhapsTeams & { stage: Stage; date: string; time: string | null },
  exceptId = 0,
): Promise<typeof games.$inferSelect | undefined> {
  const { team1Id, team2Id } = game;
  if (team1Id === null || team2Id === null) return undefined;
  const pair = [team1Id, team2Id];
  const [twin] = await tx
    .select()
    .from(games)
    .where(
      and(
        eq(games.tournamentId, game.tournamentId),
        eq(games.stage, game.stage),
        eq(games.date, game.date),
        game.time === null ? isNull(games.time) : eq(games.time, game.time),
        inArray(games.team1Id, pair),
        inArray(games.team2Id, pair),
        ne(games.id, exceptId),
      ),
    );
  return twin;
}

export const alreadyScheduled = () =>
  new DomainError("conflict", "This game is on the schedule already.");

/**
 * Finds the two teams by name, and the bracket of a group game. Rejects unknown teams, a team
 * against itself and a group game across brackets.
 */
export async function findGameTeams(
  tx: Database,
  tournamentId: number,
  input: { team1Name: string; team2Name: string; stage: Stage },
): Promise<GameTeams> {
  const found = await tx
    .select()
    .from(teams)
    .where(
      and(
        eq(teams.tournamentId, tournamentId),
        inArray(teams.name, [input.team1Name, input.team2Name]),
      ),
    )
    // Keeps both teams from being withdrawn or moved before the game is inserted.
    .for("share");
  const team1 = requireTeam(found, input.team1Name, "team1Name");
  const team2 = requireTeam(found, input.team2Name, "team2Name");
  if (team1.id === team2.id) throw againstItself();
  if (input.stage === "group" && team1.bracketId !== team2.bracketId) {
    throw new DomainError("invalid", "A group game is between two teams of one bracket.", {
      field: "team2Name",
    });
  }
  return {
    tournamentId,
    bracketId: input.stage === "group" ? team1.bracketId : null,
    team1Id: team1.id,
    team2Id: team2.id,
  };
}

export function teamsVersion({ team1Id, team2Id }: Pick<PerhapsTeams, "team1Id" | "team2Id">) {
  return `${team1Id ?? "open"} ${team2Id ?? "open"}`;
}

/**
 * Like `findGameTeams` for an existing game: a knockout side can stay empty, and a withdrawn team
 * can stay.
 */
export async function findTeamsToEdit(
  tx: Database,
  tournamentId: number,
  input: { team1Name: string; team2Name: string; stage: Stage },
  game: PerhapsTeams,
): Promise<PerhapsTeams> {
  const kept = await tx
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(inArray(teams.id, [game.team1Id ?? 0, game.team2Id ?? 0]))
    .for("share");
  const isKept = game.tournamentId === tournamentId && input.stage !== "group";
  const keptSide = (teamId: number | null, name: string): Side | null => {
    if (!isKept) return null;
    if (teamId === null) return name === "" ? { id: null } : null;
    return kept.find((team) => team.id === teamId && team.name === name) ?? null;
  };
  const one = keptSide(game.team1Id, input.team1Name);
  const other = keptSide(game.team2Id, input.team2Name);
  if (!one && !other) return findGameTeams(tx, tournamentId, input);
  const team1 = one ?? (await findTeam(tx, tournamentId, input.team1Name, "team1Name"));
  const team2 = other ?? (await findTeam(tx, tournamentId, input.team2Name, "team2Name"));
  if (team1.id !== null && team1.id === team2.id) throw againstItself();
  return { tournamentId, bracketId: null, team1Id: team1.id, team2Id: team2.id };
}

interface Side {
  id: number | null;
}

async function findTeam(
  tx: Database,
  tournamentId: number,
  name: string,
  field: string,
): Promise<Side> {
  const found = await tx
    .select()
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), eq(teams.name, name)))
    .for("share");
  return requireTeam(found, name, field);
}

const againstItself = () =>
  new DomainError("invalid", "A team cannot play itself.", { field: "team2Name" });

type Team = typeof teams.$inferSelect;

function requireTeam(found: Team[], name: string, field: string): Team {
  if (name === "") {
    const which = field === "team1Name" ? "first" : "second";
    throw new DomainError("invalid", `Pick the ${which} team.`, { field });
  }
  const team = found.find((each) => each.name === name);
  if (!team)
    throw new DomainError("invalid", "This team does not play in that tournament.", { field });
  if (team.withdrawnAt) throw new DomainError("invalid", "This team was withdrawn.", { field });
  return team;
}

/**
 * Locks a game's schedule and then the game until the transaction ends, since a result can change
 * other games. Throws `not-found`, also for a past cup's game.
 */
export async function lockGameOnSchedule(
  tx: Database,
  cupId: number,
  id: number,
): Promise<typeof games.$inferSelect> {
  const [found] = await tx
    .select({ tournamentId: games.tournamentId })
    .from(games)
    .where(eq(games.id, id));
  if (found) await lockSchedule(tx, found.tournamentId);
  const game = await lockGame(tx, cupId, id);
  if (game.tournamentId !== found?.tournamentId) {
    throw new DomainError("conflict", "This game was moved meanwhile. Load the page again.");
  }
  return game;
}

/** Locks a game until the transaction ends. Throws `not-found`, also for a past cup's game. */
export async function lockGame(
  tx: Database,
  cupId: number,
  id: number,
): Promise<typeof games.$inferSelect> {
  const [found] = await tx
    .select({ game: games, cupId: tournaments.cupId })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(eq(games.id, id))
    .for("update", { of: games });
  if (found?.cupId !== cupId) throw new DomainError("not-found", "There is no such game.");
  return found.game;
}
