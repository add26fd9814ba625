import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { games, goals } from "../../db/schema/games.ts";
import { gameSlots } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup, tournamentNamed } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { fillSlots } from "../knockout/fill-slots.ts";
import { requireGroupsOpen } from "../knockout/require-groups-open.ts";
import { numberedStage } from "../knockout/slot-rules.ts";
import { mutate } from "../mutate.ts";
import { isBegun, type LocalMoment, localMoment } from "../planning/begun-rules.ts";
import { tellOfMove, tellOfRemoval, tellOfSides } from "../push/tell-of-game.ts";
import { tournamentTopic } from "../topics.ts";
import {
  alreadyScheduled,
  findTeamsToEdit,
  findTwin,
  lockGame,
  lockGameOnSchedule,
  lockSchedule,
  teamsVersion,
} from "./game-teams.ts";
import type { EditGameInput } from "./input.ts";
import { formatDate, formatTime } from "./schedule-rules.ts";
import { isUnplayed } from "./state-rules.ts";

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
    await holdCup(tx, cup.id);
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
    if (await findTwin(tx, { ...pair, date, time, stage }, id)) throw alreadyScheduled();
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
    await tellOfMove(tx, ctx, { ...game, ...pair }, { date, time, field });
    await tellOfSides(tx, ctx, { ...game, date, time, field }, pair);
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
  const hasPassed = time === null ? date < at.date : isBegun({ date, time }, at);
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
    await holdCup(tx, cup.id);
    const game = await lockGameOnSchedule(tx, cup.id, id);
    requireNoScore(game);
    await requireNobodyWaits(tx, game);
    await dropGoals(tx, ctx.now, id);
    await tellOfRemoval(tx, ctx, game);
    await tx.delete(games).where(eq(games.id, id));
    // Its cards are deleted too, and fair play points can decide which teams advance.
    await fillSlots(change, ctx, game.tournamentId);
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
