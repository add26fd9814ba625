import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { gameSlots, games, goals } from "../../../db/schema/competition.ts";
import type { Database } from "../../../db/types.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { mutate } from "../../core/mutate.ts";
import { tournamentTopic } from "../../core/topics.ts";
import { currentCup, lockCup, tournamentNamed } from "../../cup/current-cup.ts";
import { notifyOfPairing, notifyOfRemoval, notifyOfReschedule } from "../alerts/game-alerts.ts";
import { advanceTeams } from "../knockout/advance-teams.ts";
import { requireGroupsOpen } from "../knockout/group-stage.ts";
import { numberedStage } from "../knockout/side-source-rules.ts";
import { isPast, type LocalMoment, localMoment } from "./clock-rules.ts";
import {
  alreadyScheduled,
  findDuplicateGame,
  findGameTeams,
  findTeamsToEdit,
  lockGame,
  lockGameOnSchedule,
  lockSchedule,
  teamsVersion,
} from "./game-teams.ts";
import type { EditGameInput, GameInput } from "./input.ts";
import { isUnplayed } from "./result-rules.ts";
import { formatDate, formatTime } from "./schedule-rules.ts";

/**
 * Adds a game to the schedule (spec §2, Create a Game) and returns its id. A duplicate submission
 * returns the id of the existing game.
 */
export async function createGame(ctx: Ctx, input: GameInput): Promise<number> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const tournament = await tournamentNamed(ctx.db, cup.id, input.tournamentName);
  return mutate(ctx, "game.create", async ({ tx, audit, changed }) => {
    await lockCup(tx, cup.id);
    await lockSchedule(tx, tournament.id);
    const pair = await findGameTeams(tx, tournament.id, input);
    const { date, time, stage, field } = input;
    const twin = await findDuplicateGame(tx, { ...pair, date, time, stage });
    if (twin && twin.team1Id === pair.team1Id && twin.field === field) return twin.id;
    if (twin) throw alreadyScheduled();
    if (stage === "group") await requireGroupsOpen(tx, [tournament.id]);
    const [game] = await tx
      .insert(games)
      .values({ ...pair, date, time, stage, field })
      .returning({ id: games.id });
    if (!game) throw new Error("The game was not made.");
    audit(`game:${game.id}`, { ...pair, date, time, stage, field });
    changed(tournamentTopic(tournament.id));
    return game.id;
  });
}

type Game = typeof games.$inferSelect;
type Pair = Pick<Game, "team1Id" | "team2Id">;

/**
 * Changes a game that has no score yet. An unfilled knockout side stays unfilled if no team is
 * given; a given team stays regardless of the game that feeds the side. A new date or time
 * reschedules a postponed game. Throws `changed` if the form is stale and `unconfirmed` if the new
 * start has passed.
 */
export async function editGame(ctx: Ctx, id: number, input: EditGameInput): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const tournament = await tournamentNamed(ctx.db, cup.id, input.tournamentName);
  await mutate(ctx, "game.edit", async ({ tx, audit, changed }) => {
    await lockCup(tx, cup.id);
    await lockSchedule(tx, tournament.id);
    const game = await lockGame(tx, cup.id, id);
    requireNoScore(game);
    if (input.version !== undefined && input.version !== teamsVersion(game)) {
      const sentence = "Who plays this game was changed meanwhile. Pick the teams again.";
      throw new DomainError("changed", sentence);
    }
    const pair = await findTeamsToEdit(tx, tournament.id, input, game);
    const { date, time, stage, field } = input;
    const staysThere = game.stage === stage && game.tournamentId === tournament.id;
    if (!staysThere) await requireAlone(tx, game);
    if (!staysThere && stage === "group") await requireGroupsOpen(tx, [tournament.id]);
    if (await findDuplicateGame(tx, { ...pair, date, time, stage }, id)) throw alreadyScheduled();
    const values = { ...pair, date, time, stage, field };
    if (!differs(game, values)) return;
    const isMoved = game.date !== date || game.time !== time;
    if (isMoved) requireToCome(game, values, localMoment(cup.zone, ctx.now), input.confirmed);
    await tx
      .update(games)
      .set({
        ...values,
        number: staysThere ? game.number : null,
        state: game.state === "postponed" && isMoved ? "scheduled" : game.state,
        sequence: game.sequence + 1,
      })
      .where(eq(games.id, id));
    await keepByHand(tx, game, pair);
    await notifyOfReschedule(tx, ctx, { ...game, ...pair }, { date, time, field });
    await notifyOfPairing(tx, ctx, { ...game, date, time, field }, pair);
    audit(`game:${id}`, values);
    changed(tournamentTopic(game.tournamentId), tournamentTopic(tournament.id));
  });
}

function requireToCome(
  game: Game,
  { date, time }: Pick<EditGameInput, "date" | "time">,
  at: LocalMoment,
  confirmed: string | undefined,
): void {
  const confirm = `${date} ${time ?? "no time"}`;
  const hasPassed = time === null ? date < at.date : isPast({ date, time }, at);
  if (!isUnplayed(game) || !hasPassed || confirmed === confirm) return;
  const when = [formatDate(date), time && formatTime(time)].filter(Boolean).join(" at ");
  const sentence = `${when} has passed, and this game has no result yet. Save it anyway?`;
  throw new DomainError("unconfirmed", sentence, { confirm });
}

function differs(game: Game, values: Partial<Game>): boolean {
  return Object.entries(values).some(([name, value]) => game[name as keyof Game] !== value);
}

/** Another stage would leave a gap in the knockout. */
async function requireAlone(tx: Database, game: Game): Promise<void> {
  const [slot] = await tx
    .select({ id: gameSlots.gameId })
    .from(gameSlots)
    .where(or(eq(gameSlots.gameId, game.id), eq(gameSlots.fromGameId, game.id)));
  if (!slot) return;
  throw new DomainError("conflict", "This game has its place in the knockout: change it there.", {
    field: "stage",
  });
}

async function keepByHand(tx: Database, game: Game, pair: Pair): Promise<void> {
  const sides = [
    ...(pair.team1Id === game.team1Id ? [] : [1]),
    ...(pair.team2Id === game.team2Id ? [] : [2]),
  ];
  for (const side of sides) {
    await tx.delete(gameSlots).where(and(eq(gameSlots.gameId, game.id), eq(gameSlots.side, side)));
  }
}

/** Deletes a game without a score. Throws `conflict` if another knockout game depends on it. */
export async function deleteGame(ctx: Ctx, id: number): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "game.delete", async (change) => {
    const { tx, audit, changed } = change;
    await lockCup(tx, cup.id);
    const game = await lockGameOnSchedule(tx, cup.id, id);
    requireNoScore(game);
    await requireNobodyWaits(tx, game);
    await dropGoals(tx, ctx.now, id);
    await notifyOfRemoval(tx, ctx, game);
    await tx.delete(games).where(eq(games.id, id));
    // Its cards are deleted too, and fair play points can decide which teams advance.
    await advanceTeams(change, ctx, game.tournamentId);
    const { team1Id, team2Id, date, time, stage } = game;
    audit(`game:${id}`, { team1Id, team2Id, date, time, stage });
    changed(tournamentTopic(game.tournamentId));
  });
}

const waiting = alias(games, "waiting");

async function requireNobodyWaits(tx: Database, game: Game): Promise<void> {
  const [found] = await tx
    .select({ stage: waiting.stage, number: waiting.number })
    .from(gameSlots)
    .innerJoin(waiting, eq(waiting.id, gameSlots.gameId))
    .where(eq(gameSlots.fromGameId, game.id));
  if (!found) return;
  throw new DomainError(
    "conflict",
    `${numberedStage(found)} waits for who comes out of this game. Change it in the knockout first.`,
  );
}

async function dropGoals(tx: Database, now: Date, gameId: number): Promise<void> {
  const ofGame = eq(goals.gameId, gameId);
  await tx
    .update(goals)
    .set({ voidedAt: now })
    .where(and(ofGame, isNull(goals.voidedAt)));
  await tx
    .update(goals)
    .set({ gameId: null })
    .where(and(ofGame, isNotNull(goals.playerId)));
  await tx.delete(goals).where(ofGame);
}

function requireNoScore(game: { team1Score: number | null }): void {
  if (game.team1Score !== null) {
    throw new DomainError("conflict", "This game has a score. Clear the score first.");
  }
}
