import { and, asc, eq } from "drizzle-orm";
import { goals } from "#db/schema/competition.ts";
import { cups, tournaments } from "#db/schema/cup.ts";
import { players } from "#db/schema/people.ts";
import { memberships } from "#db/schema/teams.ts";
import { message } from "#i18n/message.ts";
import type { Reading } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import type { Cup } from "../cup/current-cup.ts";
import { isCountedGoal } from "../teams/goal-count.ts";
import { type Game, listGamesById, listTeamGames } from "./games/list-games.ts";
import { hasResult, winnerOf } from "./games/result-rules.ts";
import { publicNames } from "./goals/top-scorers.ts";
import { placeOf, type TeamPlace } from "./standings/place-rules.ts";
import { readStandings } from "./standings/read-standings.ts";

export interface GameGoal {
  id: number;
  side: 1 | 2;
  minute: number | null;
  isOwnGoal: boolean;
  /** Null for an own goal, and if nobody knows. */
  name: string | null;
}

export interface SideRecord {
  /** The last results before this game, the latest last. */
  form: ("win" | "loss" | "tie")[];
  place: TeamPlace | null;
  bracket: string;
}

const FORM = 5;

/** A game of the current or a past cup. Public. Throws `not-found`. */
export async function findPublicGame(ctx: Reading, id: number) {
  const [game] = await listGamesById(ctx, [id]);
  const [found] = await ctx.db
    .select({ cup: cups, tournament: tournaments })
    .from(tournaments)
    .innerJoin(cups, eq(cups.id, tournaments.cupId))
    .where(and(eq(tournaments.id, game?.tournamentId ?? 0), eq(cups.isDraft, false)));
  if (!game || !found)
    throw new DomainError("not-found", message("competitionErrors.game.unknown"));
  return { game, ...found };
}

/**
 * A game of the current or a past cup, with its goals, and how both teams stand. Public. Throws
 * `not-found`.
 */
export async function readPublicGame(ctx: Reading<"now">, id: number) {
  const { game, cup, tournament } = await findPublicGame(ctx, id);
  const [scored, brackets, games1, games2] = await Promise.all([
    readGoals(ctx, cup, game),
    readStandings(ctx, cup, tournament.id),
    game.team1Id === null ? [] : listTeamGames(ctx, game.team1Id),
    game.team2Id === null ? [] : listTeamGames(ctx, game.team2Id),
  ]);
  const recordOf = (teamId: number | null, games: readonly Game[]): SideRecord | null => {
    if (teamId === null) return null;
    const bracket = brackets.find(({ rows }) => rows.some((row) => row.teamId === teamId));
    return {
      form: formOf(
        games.slice(
          0,
          games.findIndex((each) => each.id === id),
        ),
        teamId,
      ),
      place: placeOf(bracket?.rows ?? [], teamId),
      bracket: bracket?.bracketName ?? "",
    };
  };
  return {
    game,
    cup,
    tournament,
    goals: scored,
    records: { 1: recordOf(game.team1Id, games1), 2: recordOf(game.team2Id, games2) },
  };
}

function formOf(games: readonly Game[], teamId: number): SideRecord["form"] {
  return games
    .filter(hasResult)
    .slice(-FORM)
    .map((game) => {
      const winner = winnerOf(game);
      if (winner === null) return "tie";
      return (winner === 1) === (game.team1Id === teamId) ? "win" : "loss";
    });
}

async function readGoals(ctx: Reading<"now">, cup: Cup, game: Game): Promise<GameGoal[]> {
  const found = await ctx.db
    .select({
      id: goals.id,
      teamId: goals.teamId,
      minute: goals.minute,
      isOwnGoal: goals.ownGoal,
      playerId: goals.playerId,
      player: { firstName: players.firstName, lastName: players.lastName, dob: players.dob },
      slot: memberships.slot,
    })
    .from(goals)
    .leftJoin(players, eq(players.id, goals.playerId))
    .leftJoin(
      memberships,
      and(eq(memberships.playerId, players.id), eq(memberships.teamId, goals.teamId)),
    )
    .where(and(eq(goals.gameId, game.id), isCountedGoal()))
    .orderBy(asc(goals.minute), asc(goals.recordedAt), asc(goals.id));
  const nameOf = await publicNames(ctx, cup, found);
  return found.flatMap(({ id, teamId, minute, isOwnGoal, ...scorer }) => {
    if (teamId === null || (teamId !== game.team1Id && teamId !== game.team2Id)) return [];
    const side = teamId === game.team1Id ? 1 : 2;
    return [
      { id, side, minute, isOwnGoal, name: scorer.playerId === null ? null : nameOf(scorer) },
    ];
  });
}
