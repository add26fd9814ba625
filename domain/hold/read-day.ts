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

/** A game as a shift found and left it. */
export interface Moved {
  id: number;
  from: { time: string; minutes: number | null };
  to: { time: string; minutes: number | null };
  /** The game's number of changes after it: by it is known whether anything was changed since. */
  sequence: number;
}

/** A shift that was made and can be taken back, as long as no game of it was changed since. */
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
  /** Null where the last one was taken back, or something of it was changed since. */
  lastShift: LastShift | null;
}

/** Everything that is moved, or held, on a day of the current cup. For the admin. */
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

/** What a shift would do, and the name under which it is done: another one once any of it was changed. */
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

/** The shift of a cup that was made last and not taken back. */
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

/** What the log holds of a shift. */
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

/** Whether nobody changed a game of a shift since. */
export function isAsLeft(
  { moved }: Pick<LastShift, "moved">,
  games: readonly Pick<Game, "id" | "sequence">[],
): boolean {
  const known = new Map(games.map(({ id, sequence }) => [id, sequence]));
  return moved.every(({ id, sequence }) => known.get(id) === sequence);
}

/** The games of a cup, none of which changes until the transaction ends. Its schedules are held before. */
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
