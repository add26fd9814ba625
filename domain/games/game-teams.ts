import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import type { Stage } from "./schedule-rules.ts";

/** What of a game the admin settles before it is played. */
export interface GameTeams {
  tournamentId: number;
  bracketId: number | null;
  team1Id: number;
  team2Id: number;
}

/** Holds a tournament's schedule until the transaction ends: games are put on it one at a time. */
export async function lockSchedule(tx: Database, tournamentId: number): Promise<void> {
  await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId))
    .for("no key update");
}

/** A game of the same two teams, in either order, at the same stage and time; two of them is one too many. */
export async function findTwin(
  tx: Database,
  game: GameTeams & { stage: Stage; date: string; time: string | null },
  exceptId = 0,
): Promise<typeof games.$inferSelect | undefined> {
  const pair = [game.team1Id, game.team2Id];
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
 * The two teams by their names in the tournament, and the bracket of a group game. Refuses what the
 * original let through: an unknown team, a team against itself, a group game across brackets.
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
    // Neither is withdrawn or moved before the game stands.
    .for("share");
  const team1 = requireTeam(found, input.team1Name, "team1Name");
  const team2 = requireTeam(found, input.team2Name, "team2Name");
  if (team1.id === team2.id) {
    throw new DomainError("invalid", "A team cannot play itself.", { field: "team2Name" });
  }
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

type Team = typeof teams.$inferSelect;

function requireTeam(found: Team[], name: string, field: string): Team {
  const team = found.find((each) => each.name === name);
  if (!team)
    throw new DomainError("invalid", "This team does not play in that tournament.", { field });
  if (team.withdrawnAt) throw new DomainError("invalid", "This team was withdrawn.", { field });
  return team;
}

/** A game, locked until the transaction ends. Throws `not-found`, also for a game of a past cup. */
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
