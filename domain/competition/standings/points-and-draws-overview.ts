import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { draws, pointAdjustments } from "#db/schema/standings.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import { currentTournament, listBrackets } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import type { Translated } from "#i18n/translate.ts";
import { type GroupStage, neededDraws } from "../knockout/qualification-rules.ts";
import { readGroupStage, readSources } from "../knockout/sources.ts";
import { todosOf } from "../knockout/withdrawn-sides.ts";
import { type PendingDraw, placesInTable } from "./draw-rules.ts";

export type PointsAndDraws = Translated<Awaited<ReturnType<typeof readPointsAndDraws>>>;

export async function readPointsAndDraws(ctx: Ctx, tournamentId: number) {
  requireAdmin(ctx);
  const { name } = await currentTournament(ctx.db, tournamentId);
  const found = await ctx.db
    .select({ id: teams.id, name: teams.name, withdrawnAt: teams.withdrawnAt })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId))
    .orderBy(asc(teams.name), asc(teams.id));
  const nameOf = new Map(found.map((team) => [team.id, team.name]));
  const named = (id: number) => ({ id, name: nameOf.get(id) ?? message("draws.draws.goneTeam") });
  const brackets = await listBrackets(ctx.db, [tournamentId]);
  const bracketOf = (id: number | null) => brackets.find((each) => each.id === id)?.name ?? null;
  const waiting = await readPendingDraws(ctx.db, tournamentId);
  const open = await openBrackets(ctx, tournamentId);
  return {
    tournament: { id: tournamentId, name },
    teams: found.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ id }) => named(id)),
    adjustments: await readAdjustments(ctx, tournamentId),
    draws: (await readDraws(ctx, tournamentId)).map(({ id, bracketId, teamIds }) => ({
      id,
      bracket: bracketOf(bracketId),
      teams: teamIds.map((teamId) => named(teamId).name),
    })),
    waiting: waiting.map(({ bracketId, place, teamIds }) => ({
      bracketId,
      bracket: bracketOf(bracketId),
      place,
      teams: teamIds.map(named),
      isOpen: bracketId === null ? open.size > 0 : open.has(bracketId),
    })),
  };
}

async function readAdjustments({ db }: Ctx, tournamentId: number) {
  return db
    .select({
      id: pointAdjustments.id,
      team: teams.name,
      points: pointAdjustments.points,
      reason: pointAdjustments.reason,
    })
    .from(pointAdjustments)
    .innerJoin(teams, eq(teams.id, pointAdjustments.teamId))
    .where(and(eq(teams.tournamentId, tournamentId), isNull(pointAdjustments.voidedAt)))
    .orderBy(asc(pointAdjustments.id));
}

async function readDraws({ db }: Ctx, tournamentId: number) {
  return db
    .select()
    .from(draws)
    .where(and(eq(draws.tournamentId, tournamentId), isNull(draws.voidedAt)))
    .orderBy(asc(draws.id));
}

/** The draws that decide who advances, meets whom or replaces a withdrawn team. */
async function readPendingDraws(db: Database, tournamentId: number): Promise<PendingDraw[]> {
  const stage = await readGroupStage(db, tournamentId);
  const needed = neededDraws(await readSources(db, tournamentId), stage);
  const todos = await todosOf(db, { id: tournamentId, name: "" });
  const forReplacements = todos
    .filter(({ tied }) => tied.length > 0)
    .map(({ tied, bracketId }) => replacementDraw(stage, bracketId, idsIn(tied)))
    .filter(({ teamIds }) => !needed.some((each) => each.teamIds.join() === teamIds.join()));
  return [...needed, ...forReplacements];
}

function replacementDraw(
  { tables }: GroupStage,
  bracketId: number | null,
  teamIds: number[],
): PendingDraw {
  const own = tables.filter((table) => bracketId === null || table.bracketId === bracketId);
  const places = own.flatMap(placesInTable);
  const shared = places.find(({ waiting }) => teamIds.every((id) => waiting.includes(id)));
  if (bracketId !== null && shared) {
    return { bracketId, place: shared.place, teamIds: shared.waiting };
  }
  const at = places.find(({ teamId }) => teamId === teamIds[0]);
  return { bracketId: null, place: at?.place ?? 1, teamIds };
}

async function openBrackets({ db }: Ctx, tournamentId: number): Promise<Set<number | null>> {
  const rows = await db
    .select({ id: games.bracketId })
    .from(games)
    .where(
      and(
        eq(games.tournamentId, tournamentId),
        eq(games.stage, "group"),
        inArray(games.state, ["scheduled", "live", "postponed"]),
      ),
    )
    .groupBy(games.bracketId);
  return new Set(idsIn(rows));
}
