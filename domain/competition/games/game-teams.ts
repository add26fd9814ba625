import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { type CupChange, mutateCup } from "#domain/cup/current-cup.ts";
import { type Message, message } from "#i18n/message.ts";
import { PICK_FIRST, PICK_SECOND } from "./input.ts";
import type { Stage } from "./schedule-rules.ts";

export type Game = typeof games.$inferSelect;

type GamePlayers = Pick<Game, "tournamentId" | "bracketId" | "team1Id" | "team2Id">;

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

/** Finds a duplicate: the same two teams in either order, at the same stage and time. */
export async function findDuplicateGame(
  tx: Database,
  game: GamePlayers & Pick<Game, "stage" | "date" | "time">,
  exceptId = 0,
): Promise<Game | undefined> {
  const pair = [game.team1Id, game.team2Id].filter((id) => id !== null);
  if (pair.length < 2) return undefined;
  const [duplicate] = await tx
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
  return duplicate;
}

export const alreadyScheduled = () =>
  new DomainError("conflict", message("competitionErrors.game.scheduled"));

/**
 * Finds the two teams by name, and the bracket of a group game. Rejects unknown and withdrawn
 * teams, a team against itself and a group game across brackets. In an existing knockout `game` an
 * open side can stay open, and a withdrawn team can stay.
 */
export async function findGameTeams(
  tx: Database,
  tournamentId: number,
  input: { team1Name: string; team2Name: string; stage: Stage },
  game?: Game,
): Promise<GamePlayers> {
  const found = await tx
    .select()
    .from(teams)
    .where(
      or(
        and(
          eq(teams.tournamentId, tournamentId),
          inArray(teams.name, [input.team1Name, input.team2Name]),
        ),
        inArray(teams.id, [game?.team1Id ?? 0, game?.team2Id ?? 0]),
      ),
    )
    // Keeps the teams from being withdrawn or moved before the game is written.
    .for("share");
  const isGroup = input.stage === "group";
  const canStay = game?.tournamentId === tournamentId && !isGroup;
  const [team1, team2] = ([1, 2] as const).map((side) => {
    const [name, known] = [input[`team${side}Name`], game?.[`team${side}Id`]];
    if (canStay && known === null && name === "") return null;
    const stays = found.find((team) => team.id === known && team.name === name);
    const inTournament = found.filter((team) => team.tournamentId === tournamentId);
    return canStay && stays ? stays : requireTeam(inTournament, name, side);
  });
  if (team1 && team1.id === team2?.id) {
    throw new DomainError("invalid", message("competitionErrors.game.itself"), {
      field: "team2Name",
    });
  }
  if (isGroup && team1?.bracketId !== team2?.bracketId) {
    throw new DomainError("invalid", message("competitionErrors.game.twoBrackets"), {
      field: "team2Name",
    });
  }
  const bracketId = isGroup ? (team1?.bracketId ?? null) : null;
  return { tournamentId, bracketId, team1Id: team1?.id ?? null, team2Id: team2?.id ?? null };
}

function requireTeam(found: (typeof teams.$inferSelect)[], name: string, side: 1 | 2) {
  const refused = (sentence: Message) =>
    new DomainError("invalid", sentence, { field: `team${side}Name` });
  if (name === "") throw refused(side === 1 ? PICK_FIRST : PICK_SECOND);
  const team = found.find((each) => each.name === name);
  if (!team) throw refused(message("competitionErrors.game.otherTournament"));
  if (team.withdrawnAt) throw refused(message("competitionErrors.game.withdrawn"));
  return team;
}

export interface GameChange extends CupChange {
  /** The game and its schedule, locked until the transaction ends. */
  game: Game;
}

/**
 * An organizer's change of one game of the current cup. The schedule is locked first, since a
 * result can change other games. Throws `not-found`, also for a past cup's game.
 */
export function mutateGame<T>(
  ctx: Ctx,
  action: AuditAction,
  id: number,
  work: (change: GameChange) => Promise<T>,
): Promise<T> {
  requireStaff(ctx, "scorekeeper");
  return mutateCup(ctx, action, async (change) => {
    const game = await lockGameOnSchedule(change.tx, change.cup.id, id);
    return work({ ...change, game });
  });
}

export async function lockGameOnSchedule(tx: Database, cupId: number, id: number): Promise<Game> {
  const its = tx.select({ id: games.tournamentId }).from(games).where(eq(games.id, id));
  const [found] = await tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.id, its))
    .for("no key update");
  const game = await lockGame(tx, cupId, id);
  if (game.tournamentId !== found?.id) {
    throw new DomainError("conflict", message("competitionErrors.game.moved"));
  }
  return game;
}

/** Locks a game until the transaction ends. Throws `not-found`, also for a past cup's game. */
export async function lockGame(tx: Database, cupId: number, id: number): Promise<Game> {
  const [found] = await tx
    .select({ game: games, cupId: tournaments.cupId })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(eq(games.id, id))
    .for("update", { of: games });
  if (found?.cupId !== cupId)
    throw new DomainError("not-found", message("competitionErrors.game.unknown"));
  return found.game;
}
