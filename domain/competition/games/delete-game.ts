import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { deletedGames, gameSlots, games, goals } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { violatedConstraint } from "#domain/core/mutate.ts";
import { tournamentTopic } from "#domain/core/topics.ts";
import { mutateCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { notifyOfRemoval, notifyOfRestoredGame } from "../alerts/game-alerts.ts";
import { advanceTeams } from "../knockout/advance-teams.ts";
import { requireGroupsOpen } from "../knockout/group-stage.ts";
import { requireNoScore } from "./game-editing.ts";
import { gameName } from "./game-name-rules.ts";
import {
  alreadyScheduled,
  findDuplicateGame,
  type Game,
  lockSchedule,
  mutateGame,
} from "./game-teams.ts";

/**
 * Deletes a game without a score, which `restoreGame` undoes. Throws `conflict` if another knockout
 * game depends on it.
 */
export async function deleteGame(ctx: Ctx, id: number): Promise<void> {
  await mutateGame(ctx, "game.delete", id, async (change) => {
    const { tx, game, audit, changed } = change;
    requireNoScore(game);
    await requireNoDependents(tx, game);
    await dropGoals(tx, ctx.now, id);
    await notifyOfRemoval(tx, ctx, game);
    const slots = await tx.select().from(gameSlots).where(eq(gameSlots.gameId, id));
    const { tournamentId } = game;
    await tx.insert(deletedGames).values({ gameId: id, tournamentId, record: { game, slots } });
    await tx.delete(games).where(eq(games.id, id));
    // Its cards are deleted too, and fair play points can decide which teams advance.
    await advanceTeams(change, ctx, game.tournamentId);
    const { team1Id, team2Id, date, time, stage } = game;
    audit(`game:${id}`, { team1Id, team2Id, date, time, stage });
    changed(tournamentTopic(game.tournamentId));
  });
}

const dependent = alias(games, "dependent");

async function requireNoDependents(tx: Database, game: Game): Promise<void> {
  const [found] = await tx
    .select({
      stage: dependent.stage,
      number: dependent.number,
      firstPlace: dependent.firstPlace,
      lastPlace: dependent.lastPlace,
    })
    .from(gameSlots)
    .innerJoin(dependent, eq(dependent.id, gameSlots.gameId))
    .where(eq(gameSlots.fromGameId, game.id));
  if (!found) return;
  throw new DomainError(
    "conflict",
    message("competitionErrors.game.hasDependents", { game: gameName(found) }),
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

/** The id of a deleted game that can come back; null for any other. */
export async function readDeletedGame({ db }: Ctx, gameId: number): Promise<number | null> {
  const found = await db.$count(deletedGames, eq(deletedGames.gameId, gameId));
  return found > 0 ? gameId : null;
}

/**
 * Brings a deleted game of the current cup back, without its cards and its referee. Idempotent. Throws `not-found` for any other, and `conflict` if its teams or group stage
 * don't allow it anymore.
 */
export async function restoreGame(ctx: Ctx, { gameId }: { gameId: number }): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  const restoring = mutateCup(ctx, "game.restore", async (change) => {
    const { tx, cup, audit, changed } = change;
    const [deleted] = await tx
      .select({ tournamentId: deletedGames.tournamentId, record: deletedGames.record })
      .from(deletedGames)
      .innerJoin(tournaments, eq(tournaments.id, deletedGames.tournamentId))
      .where(and(eq(deletedGames.gameId, gameId), eq(tournaments.cupId, cup.id)));
    if (!deleted) {
      if ((await tx.$count(games, eq(games.id, gameId))) > 0) return;
      throw new DomainError("not-found", message("competitionErrors.game.unknown"));
    }
    const { game, slots } = deleted.record;
    await lockSchedule(tx, game.tournamentId);
    if (game.stage === "group") await requireGroupsOpen(tx, [game.tournamentId]);
    if (await findDuplicateGame(tx, game)) throw alreadyScheduled();
    const playing = [game.team1Id, game.team2Id].filter((id) => id !== null);
    const gone = and(inArray(teams.id, playing), isNotNull(teams.withdrawnAt));
    if ((await tx.$count(teams, gone)) > 0)
      throw new DomainError("conflict", message("gameForms.edit.restoreFailed"));
    const restored = {
      ...game,
      startedAt: null,
      endedAt: null,
      // Calendar clients require a sequence number that only grows.
      sequence: game.sequence + 2,
    };
    await tx.insert(games).overridingSystemValue().values(restored);
    if (slots.length > 0) await tx.insert(gameSlots).values(slots);
    await tx.delete(deletedGames).where(eq(deletedGames.gameId, gameId));
    await notifyOfRestoredGame(tx, ctx, restored);
    await advanceTeams(change, ctx, game.tournamentId);
    audit(`game:${gameId}`);
    changed(tournamentTopic(game.tournamentId));
  });
  await restoring.catch((error: unknown) => {
    const isGone = /^(?:games|game_slots)_/.test(violatedConstraint(error) ?? "");
    if (isGone) throw new DomainError("conflict", message("gameForms.edit.restoreFailed"));
    throw error;
  });
}
