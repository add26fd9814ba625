import { and, desc, eq, inArray } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { games as gamesTable } from "../../db/schema/games.ts";
import { auditEntries } from "../../db/schema/site.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, currentCup, listTournaments, type Tournament } from "../cups/current-cup.ts";
import { versionOf } from "../cups/version.ts";
import { type Game, listCupGames } from "../games/list-games.ts";
import { type OrderedGame, withOrder } from "../knockout/read-order.ts";
import { planShift, type Shift, type ShiftPlan } from "./shift-rules.ts";

export interface Moved {
  id: number;
  from: { time: string; minutes: number | null };
  to: { time: string; minutes: number | null };
  sequence: number;
}

export interface LastShift {
  id: number;
  at: Date;
  by: number;
  gameMinutes: number | null;
  moved: Moved[];
}

export interface MatchDay {
  cup: Cup;
  tournaments: Tournament[];
  games: OrderedGame[];
  lastShift: LastShift | null;
}

export async function readDay(ctx: Ctx): Promise<MatchDay> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [found, games] = await Promise.all([
    listTournaments(ctx, cup.id),
    listCupGames(ctx, cup.id).then((all) => withOrder(ctx.db, cup.id, all)),
  ]);
  const last = await readLastShift(ctx.db, cup.id);
  const lastShift = last && isAsLeft(last, games) ? last : null;
  return { cup, tournaments: found, games, lastShift };
}

/** Plans a shift with a version that changes whenever the result would. */
export function planWithVersion<G extends Game>(
  games: readonly G[],
  shift: Shift,
): ShiftPlan<G> & { version: string } {
  const plan = planShift(games, shift);
  const version = versionOf({
    moves: plan.moves.map(({ game, time, minutes }) => {
      const { id, sequence, field, time: from, minutes: fromMinutes } = game;
      return [id, sequence, field, from, fromMinutes, time, minutes];
    }),
  });
  return { ...plan, version };
}

export async function readLastShift(db: Database, cupId: number): Promise<LastShift | null> {
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, `cup:${cupId}`),
        inArray(auditEntries.action, ["game.shift", "game.unshift"]),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  if (entry?.action !== "game.shift") return null;
  const { shiftedBy, gameMinutes, moved } = entry.details as unknown as ShiftDetails;
  return {
    id: entry.id,
    at: entry.at,
    by: shiftedBy,
    gameMinutes,
    moved: moved.map(([id, time, minutes, newTime, newMinutes, sequence]) => ({
      id,
      from: { time, minutes },
      to: { time: newTime, minutes: newMinutes },
      sequence,
    })),
  };
}

export interface ShiftDetails extends Record<string, unknown> {
  date: string;
  games: number;
  shiftedBy: number;
  gameMinutes: number | null;
  moved: [
    id: number,
    time: string,
    minutes: number | null,
    newTime: string,
    newMinutes: number | null,
    sequence: number,
  ][];
}

export function isAsLeft(
  { moved }: Pick<LastShift, "moved">,
  games: readonly Pick<Game, "id" | "sequence">[],
): boolean {
  const known = new Map(games.map(({ id, sequence }) => [id, sequence]));
  return moved.every(({ id, sequence }) => known.get(id) === sequence);
}

/** Locks a cup's games until the transaction ends. Lock its schedules first. */
export async function lockCupGames(tx: Database, cupId: number): Promise<Game[]> {
  await tx
    .select({ id: gamesTable.id })
    .from(gamesTable)
    .where(
      inArray(
        gamesTable.tournamentId,
        tx.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.cupId, cupId)),
      ),
    )
    .orderBy(gamesTable.id)
    .for("update");
  return listCupGames({ db: tx }, cupId);
}
