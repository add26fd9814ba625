import { and, eq, isNotNull } from "drizzle-orm";
import { gameSlots, type games } from "#db/schema/competition.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { teamTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { tournamentShortNames } from "#domain/cup/tournament-rules.ts";
import { message } from "#i18n/message.ts";
import { gameName } from "../games/game-name-rules.ts";
import { type Game, listGames } from "../games/list-games.ts";
import { hasBegun, hasResult, resultVersion } from "../games/result-rules.ts";
import { recordState } from "../games/results.ts";
import { mutateKnockout } from "./advance-teams.ts";
import { replacementFor } from "./replacement-rules.ts";
import { readGroupStage, readSources, setTeamByHand } from "./sources.ts";

interface Named {
  id: number;
  name: string;
}

export type WithdrawnTodo = Awaited<ReturnType<typeof todosOf>>[number];

export async function listWithdrawnTodos(ctx: Ctx, cupId: number): Promise<WithdrawnTodo[]> {
  requireAdmin(ctx);
  const gone = await ctx.db
    .select({ tournamentId: teams.tournamentId })
    .from(teams)
    .where(and(eq(teams.cupId, cupId), isNotNull(teams.withdrawnAt)))
    .groupBy(teams.tournamentId);
  if (gone.length === 0) return [];
  const tournaments = await listTournaments(ctx, cupId);
  const names = tournamentShortNames(tournaments);
  const found: WithdrawnTodo[] = [];
  for (const { id } of tournaments) {
    if (!gone.some(({ tournamentId }) => tournamentId === id)) continue;
    found.push(...(await todosOf(ctx.db, { id, name: names.get(id) ?? "" })));
  }
  return found;
}

/**
 * Like `listWithdrawnTodos` for one tournament; also works inside a transaction that has locked it.
 */
export async function todosOf(db: Database, tournament: Named) {
  const games = (await listGames({ db }, tournament.id)).filter(({ stage }) => stage !== "group");
  const playing = await db
    .select({ id: teams.id, name: teams.name, withdrawnAt: teams.withdrawnAt })
    .from(teams)
    .where(eq(teams.tournamentId, tournament.id));
  const byId = new Map(playing.map((team) => [team.id, team]));
  const isThere = (id: number) => byId.get(id)?.withdrawnAt === null;
  const open = games.flatMap((game) =>
    sidesOf(game).filter(({ teamId }) => isOpen(game) && teamId !== null && !isThere(teamId)),
  );
  if (open.length === 0) return [];
  const sources = await readSources(db, tournament.id);
  const stage = await readGroupStage(db, tournament.id);
  const inKnockout = new Set(games.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]));
  const isFree = (id: number) => isThere(id) && !inKnockout.has(id);
  const named = (id: number): Named => ({ id, name: byId.get(id)?.name ?? "" });
  return open.map(({ game, side, teamId, otherId }) => {
    const id = teamId ?? 0;
    const own = sources.find((each) => each.gameId === game.id && each.side === side);
    const isBegun = hasBegun(game);
    const next = isBegun
      ? null
      : replacementFor(own?.source ?? null, id, { games, stage, isFree }, isThere);
    return {
      gameId: game.id,
      side,
      game: gameName(game),
      tournament,
      team: named(id),
      opponent: otherId !== null && isThere(otherId) ? named(otherId) : null,
      version: resultVersion(game),
      isBegun,
      next: next && next.by !== "lots" ? { ...named(next.teamId), by: next.by } : null,
      tied: next?.by === "lots" ? next.teamIds.map(named) : [],
      bracketId: next?.by === "lots" ? next.bracketId : null,
    };
  });
}

function sidesOf(game: Game) {
  const { team1Id, team2Id } = game;
  return [
    { game, side: 1 as const, teamId: team1Id, otherId: team2Id },
    { game, side: 2 as const, teamId: team2Id, otherId: team1Id },
  ];
}

function isOpen(game: Game): boolean {
  return !hasResult(game) && game.state !== "cancelled" && game.state !== "annulled";
}

/**
 * Records a forfeit of a withdrawn team, so that its opponent advances. Throws `changed` if the
 * form is stale (`version`). For the admin.
 */
export async function forfeitWithdrawn(
  ctx: Ctx,
  tournamentId: number,
  { gameId, side, version }: { gameId: number; side: 1 | 2; version: string },
): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const todos = await listWithdrawnTodos(ctx, cup.id);
  const todo = todos.find((each) => each.gameId === gameId && each.side === side);
  if (todo?.tournament.id !== tournamentId || todo.opponent === null) {
    throw changedSince();
  }
  await recordState(ctx, gameId, { change: { to: "forfeit", absent: side }, version });
}

type StoredGame = typeof games.$inferSelect;

/**
 * Puts the next best team on the side of a withdrawn one, by hand. If that is the team beaten on
 * the way, it no longer plays in a losers' game. Throws `changed` if another team is next by now.
 * For the admin.
 */
export async function replaceWithdrawn(
  ctx: Ctx,
  tournamentId: number,
  input: { gameId: number; side: 1 | 2; teamId: number },
): Promise<void> {
  await mutateKnockout(ctx, "knockout.replace", tournamentId, async (change) => {
    const { tx, tournament, knockout, audit, changed } = change;
    const todos = await todosOf(tx, { id: tournament.id, name: tournament.name });
    const todo = todos.find(({ gameId, side }) => gameId === input.gameId && side === input.side);
    const game = knockout.find(({ id }) => id === input.gameId);
    if (!game || !todo || todo.next?.id !== input.teamId) throw changedSince();
    if (todo.next.by === "beaten") await openLosersOf(tx, knockout, todo);
    await setTeamByHand(tx, game, todo.side, todo.next.id);
    audit(`game:${todo.gameId}`, { team: todo.next.id, former: todo.team.id });
    changed(teamTopic(todo.team.id));
  });
}

function changedSince(): DomainError {
  return new DomainError("changed", message("competitionErrors.knockout.changed"));
}

async function openLosersOf(
  tx: Database,
  knockout: readonly StoredGame[],
  { gameId, side }: { gameId: number; side: 1 | 2 },
): Promise<void> {
  const [slot] = await tx
    .select()
    .from(gameSlots)
    .where(and(eq(gameSlots.gameId, gameId), eq(gameSlots.side, side)));
  if (!slot || slot.fromGameId === null) return;
  const losers = await tx
    .select()
    .from(gameSlots)
    .where(and(eq(gameSlots.fromGameId, slot.fromGameId), eq(gameSlots.kind, "loser")));
  for (const loser of losers) {
    const game = knockout.find(({ id }) => id === loser.gameId);
    if (game && !hasBegun(game)) await setTeamByHand(tx, game, loser.side === 1 ? 1 : 2, null);
  }
}
