import { and, arrayOverlaps, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { scheduleDrafts } from "#db/schema/scheduling.ts";
import { teams } from "#db/schema/teams.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import type { Cup, Tournament } from "#domain/cup/current-cup.ts";
import type { Game } from "../games/list-games.ts";
import { hasResult, isToPlay } from "../games/result-rules.ts";
import { neededDraws } from "./qualification-rules.ts";
import { readGroupStage, readSources } from "./sources.ts";

type StagedGame = Pick<Game, "tournamentId" | "stage" | "state" | "team1Id" | "team2Id">;

export type NextSteps = Awaited<ReturnType<typeof readNextSteps>>;

/** Tournaments with a knockout whose group games are over, at least one of them with a result. */
function playedGroupStages(tournaments: readonly Tournament[], games: readonly StagedGame[]) {
  return tournaments.filter(({ id, withoutGroups }) => {
    const own = games.filter(({ tournamentId }) => tournamentId === id);
    const group = own.filter(({ stage }) => stage === "group");
    const isOver = !group.some((game) => isToPlay(game) || game.state === "postponed");
    return !withoutGroups && own.length > group.length && isOver && group.some(hasResult);
  });
}

/** Whether the knockout of a tournament still waits for teams. */
const isOpenIn = ({ tournamentId, stage, team1Id, team2Id }: StagedGame, id: number) =>
  tournamentId === id && stage !== "group" && (team1Id === null || team2Id === null);

/**
 * What the organizer has to do next, besides scores and approvals: confirm group stages,
 * draw lots, publish a draft and ask for fees. Organizer only.
 */
export async function readNextSteps(
  ctx: Ctx,
  about: { cup: Cup; tournaments: readonly Tournament[]; games: readonly StagedGame[] },
) {
  requireAdmin(ctx);
  const { db } = ctx;
  const named = ({ id, name }: Tournament) => ({ id, name });
  const played = playedGroupStages(about.tournaments, about.games);
  const draw: Tournament[] = [];
  for (const each of played.filter(({ id }) => about.games.some((game) => isOpenIn(game, id)))) {
    const stage = await readGroupStage(db, each.id);
    if (neededDraws(await readSources(db, each.id), stage).length > 0) draw.push(each);
  }
  const isDraft = and(
    arrayOverlaps(scheduleDrafts.tournamentIds, idsIn(about.tournaments)),
    // A published or discarded draft has none.
    sql`jsonb_array_length(${scheduleDrafts.games}) > 0`,
  );
  const isUnpaid = and(
    eq(teams.cupId, about.cup.id),
    eq(teams.eligibilityBy, "deadline"),
    isNotNull(teams.ineligibleAt),
    isNull(teams.withdrawnAt),
  );
  return {
    confirm: played.filter(({ groupsConfirmedAt }) => groupsConfirmedAt === null).map(named),
    draw: draw.map(named),
    hasDraft: about.tournaments.length > 0 && (await db.$count(scheduleDrafts, isDraft)) > 0,
    unpaid: await db.$count(teams, isUnpaid),
  };
}
