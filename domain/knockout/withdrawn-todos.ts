import { and, eq, isNotNull } from "drizzle-orm";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { listTournaments } from "../cups/current-cup.ts";
import { shortNames } from "../cups/rules-page-rules.ts";
import { type Game, listGames } from "../games/list-games.ts";
import { resultVersion } from "../games/score-words-rules.ts";
import { hasResult } from "../games/state-rules.ts";
import { isBegun } from "./begun-rules.ts";
import { readGroupStage } from "./read-group-stage.ts";
import { readSources } from "./read-sources.ts";
import { type Replacement, replacementFor } from "./replacement-rules.ts";
import { numberedStage } from "./slot-rules.ts";

interface Named {
  id: number;
  name: string;
}

export interface WithdrawnTodo {
  gameId: number;
  side: 1 | 2;
  game: string;
  tournament: Named;
  team: Named;
  opponent: Named | null;
  version: string;
  isBegun: boolean;
  next: (Named & { by: "standings" | "beaten" }) | null;
  tied: Named[];
  bracketId: number | null;
}

export async function listWithdrawnTodos(ctx: Ctx, cupId: number): Promise<WithdrawnTodo[]> {
  requireAdmin(ctx);
  const gone = await ctx.db
    .select({ tournamentId: teams.tournamentId })
    .from(teams)
    .where(and(eq(teams.cupId, cupId), isNotNull(teams.withdrawnAt)))
    .groupBy(teams.tournamentId);
  if (gone.length === 0) return [];
  const tournaments = await listTournaments(ctx, cupId);
  const names = shortNames(tournaments);
  const concerned = tournaments.filter(({ id }) => gone.some((each) => each.tournamentId === id));
  const found: WithdrawnTodo[] = [];
  for (const { id } of concerned) {
    found.push(...(await todosOf(ctx.db, { id, name: names.get(id) ?? "" })));
  }
  return found;
}

/**
 * Like `listWithdrawnTodos` for one tournament; also works inside a transaction that has locked it.
 */
export async function todosOf(db: Database, tournament: Named): Promise<WithdrawnTodo[]> {
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
    const next = isBegun(game)
      ? null
      : replacementFor(own?.source ?? null, id, { games, stage, isFree }, isThere);
    return {
      gameId: game.id,
      side,
      game: numberedStage(game),
      tournament,
      team: named(id),
      opponent: otherId !== null && isThere(otherId) ? named(otherId) : null,
      version: resultVersion(game),
      isBegun: isBegun(game),
      ...nextOf(next, named),
    };
  });
}

function nextOf(
  next: Replacement | null,
  named: (id: number) => Named,
): Pick<WithdrawnTodo, "next" | "tied" | "bracketId"> {
  if (next === null) return { next: null, tied: [], bracketId: null };
  if (next.by === "lots") {
    return { next: null, tied: next.teamIds.map(named), bracketId: next.bracketId };
  }
  return { next: { ...named(next.teamId), by: next.by }, tied: [], bracketId: null };
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
