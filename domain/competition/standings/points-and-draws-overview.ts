import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { games } from "../../../db/schema/competition.ts";
import { tournaments } from "../../../db/schema/cup.ts";
import { draws, pointAdjustments } from "../../../db/schema/standings.ts";
import { teams } from "../../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { currentCup, listBrackets, unknownTournament } from "../../cup/current-cup.ts";
import { type GroupStage, neededDraws } from "../knockout/qualification-rules.ts";
import { readGroupStage, readSources } from "../knockout/sources.ts";
import { todosOf } from "../knockout/withdrawn-sides.ts";
import { type PendingDraw, placesInTable } from "./draw-rules.ts";

interface Named {
  id: number;
  name: string;
}

export interface PointsAndDraws {
  tournament: Named;
  teams: Named[];
  adjustments: { id: number; team: string; points: number; reason: string; at: Date }[];
  draws: { id: number; bracket: string | null; teams: string[]; at: Date }[];
  waiting: {
    bracketId: number | null;
    bracket: string | null;
    place: number;
    teams: Named[];
    isOpen: boolean;
  }[];
}

export async function readPointsAndDraws(ctx: Ctx, tournamentId: number): Promise<PointsAndDraws> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [tournament] = await ctx.db
    .select({ id: tournaments.id, name: tournaments.name })
    .from(tournaments)
    .where(and(eq(tournaments.id, tournamentId), eq(tournaments.cupId, cup.id)));
  if (!tournament) throw unknownTournament();
  const found = await ctx.db
    .select({ id: teams.id, name: teams.name, withdrawnAt: teams.withdrawnAt })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId))
    .orderBy(asc(teams.name), asc(teams.id));
  const nameOf = new Map(found.map(({ id, name }) => [id, name]));
  const named = (id: number) => ({ id, name: nameOf.get(id) ?? "A team that is gone" });
  const brackets = await listBrackets(ctx.db, [tournamentId]);
  const bracketOf = (id: number | null) => brackets.find((each) => each.id === id)?.name ?? null;
  const waiting = await readWaiting(ctx, tournamentId);
  return {
    tournament,
    teams: found.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ id }) => named(id)),
    adjustments: await readAdjustments(ctx, tournamentId),
    draws: (await readDraws(ctx, tournamentId)).map(({ id, bracketId, teamIds, drawnAt }) => ({
      id,
      bracket: bracketOf(bracketId),
      teams: teamIds.map((teamId) => named(teamId).name),
      at: drawnAt,
    })),
    waiting: waiting.map(({ bracketId, place, teamIds, isOpen }) => ({
      bracketId,
      bracket: bracketOf(bracketId),
      place,
      teams: teamIds.map(named),
      isOpen,
    })),
  };
}

async function readAdjustments(
  { db }: Ctx,
  tournamentId: number,
): Promise<PointsAndDraws["adjustments"]> {
  return db
    .select({
      id: pointAdjustments.id,
      team: teams.name,
      points: pointAdjustments.points,
      reason: pointAdjustments.reason,
      at: pointAdjustments.at,
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

async function readWaiting(
  ctx: Ctx,
  tournamentId: number,
): Promise<(PendingDraw & { isOpen: boolean })[]> {
  const stage = await readGroupStage(ctx.db, tournamentId);
  const open = await openBrackets(ctx, tournamentId);
  const needed = neededDraws(await readSources(ctx.db, tournamentId), stage);
  // Replacing a withdrawn team can need a draw, too.
  const todos = await todosOf(ctx.db, { id: tournamentId, name: "" });
  const forPlaces = todos.flatMap(({ tied, bracketId }): PendingDraw[] =>
    tied.length > 0
      ? [
          waitingFor(
            stage,
            bracketId,
            tied.map(({ id }) => id),
          ),
        ]
      : [],
  );
  const others = forPlaces.filter(
    ({ teamIds }) => !needed.some((each) => each.teamIds.join() === teamIds.join()),
  );
  return [...needed, ...others].map((each) => ({
    ...each,
    isOpen: each.bracketId === null ? open.size > 0 : open.has(each.bracketId),
  }));
}

function waitingFor(
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
  return new Set(rows.map(({ id }) => id));
}
