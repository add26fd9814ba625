import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { scheduleDrafts } from "#db/schema/scheduling.ts";
import { teams } from "#db/schema/teams.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import { type GameState, hasResult, isToPlay } from "../games/result-rules.ts";
import type { Stage } from "../games/schedule-rules.ts";
import { neededDraws } from "./qualification-rules.ts";
import { readGroupStage, readSources } from "./sources.ts";

interface StagedGame {
  tournamentId: number;
  stage: Stage;
  state: GameState;
}

export type NextSteps = Awaited<ReturnType<typeof readNextSteps>>;

/** Tournaments with a knockout whose group games are over, at least one of them with a result. */
export function playedGroupStages<Of extends Pick<Tournament, "id" | "withoutGroups">>(
  tournaments: readonly Of[],
  games: readonly StagedGame[],
): Of[] {
  return tournaments.filter(({ id, withoutGroups }) => {
    const own = games.filter(({ tournamentId }) => tournamentId === id);
    const group = own.filter(({ stage }) => stage === "group");
    const isOver = !group.some((game) => isToPlay(game) || game.state === "postponed");
    return !withoutGroups && own.length > group.length && isOver && group.some(hasResult);
  });
}

/**
 * What the organizer has to do next, besides scores and approvals (decision 82): confirm group
 * stages, draw lots, publish a draft and ask for fees. Organizer only.
 */
export async function readNextSteps(
  ctx: Ctx,
  about: { cup: Cup; tournaments: readonly Tournament[]; games: readonly StagedGame[] },
) {
  requireAdmin(ctx);
  const { db } = ctx;
  const named = ({ id, name }: Tournament) => ({ id, name });
  const played = playedGroupStages(about.tournaments, about.games);
  const tied = new Set<number>();
  for (const id of idsIn(played)) {
    const draws = neededDraws(await readSources(db, id), await readGroupStage(db, id));
    if (draws.length > 0) tied.add(id);
  }
  const isUnpaid = and(
    eq(teams.cupId, about.cup.id),
    eq(teams.eligibilityBy, "deadline"),
    isNotNull(teams.ineligibleAt),
    isNull(teams.withdrawnAt),
  );
  return {
    confirm: played.filter(({ groupsConfirmedAt }) => groupsConfirmedAt === null).map(named),
    draw: played.filter(({ id }) => tied.has(id)).map(named),
    hasDraft: (await db.$count(scheduleDrafts)) > 0,
    unpaid: await db.$count(teams, isUnpaid),
  };
}
