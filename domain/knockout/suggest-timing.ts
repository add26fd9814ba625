import { and, eq, sql } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import type { Cup, Tournament } from "../cups/current-cup.ts";
import { minutesOf } from "../games/length-rules.ts";
import { formatTime } from "../games/schedule-rules.ts";
import { isBegun, localMoment, nextStart } from "../planning/begun-rules.ts";
import { addDays } from "../players/age-rules.ts";

export interface SuggestedTiming {
  values: { date: string; time: string; fields: string; minutesBetween: string };
  hint: string | null;
}

/** Minutes between games on a field. */
const BREAK = 8;

/**
 * Suggests when and where to play the knockout: after the last group game, not in the past, on the
 * same fields, and within the cup's dates. For the admin.
 */
export async function suggestTiming(
  ctx: Ctx,
  cup: Pick<Cup, "zone" | "endsOn">,
  { id: tournamentId, playsOn }: Pick<Tournament, "id" | "playsOn">,
): Promise<SuggestedTiming> {
  requireAdmin(ctx);
  const [last] = await ctx.db
    .select({
      date: sql<string | null>`max(${games.date})`,
      time: sql<
        string | null
      >`(array_agg(${games.time} order by ${games.date} desc, ${games.time} desc nulls last))[1]`,
      fields: sql<
        string[] | null
      >`array_agg(distinct ${games.field}) filter (where ${games.field} is not null)`,
    })
    .from(games)
    .where(and(eq(games.tournamentId, tournamentId), eq(games.stage, "group")));
  const minutesBetween = minutesOf({ stage: "semi-final", minutes: null }) + BREAK;
  const at = localMoment(cup.zone, ctx.now);
  const planned = {
    date: last?.date ?? at.date,
    time: last?.time ? later(last.time, 2 * minutesBetween) : "15:00",
  };
  const hasPassed = isBegun(planned, at);
  const { date, time } = hasPassed ? nextStart(at) : planned;
  const isLate = time > LATEST;
  const lastDay = playsOn ?? cup.endsOn;
  const hasNoOther = lastDay !== null && addDays(date, 1) > lastDay;
  const begins = isLate && !hasNoOther ? { date: addDays(date, 1), time: MORNING } : { date, time };
  const fields = (last?.fields ?? []).slice(0, 8).join(", ");
  return {
    values: { ...begins, fields, minutesBetween: String(minutesBetween) },
    hint: isLate && hasNoOther && !hasPassed ? noDayLeft(last?.time ?? time) : null,
  };
}

function noDayLeft(lastKickOff: string): string {
  return `The last group game begins at ${formatTime(lastKickOff)}, and this tournament has no later day. Play the knockout on another one, or the group games earlier.`;
}

const LATEST = "19:30";
const MORNING = "09:00";

function later(time: string, minutes: number): string {
  const [hours = 0, past = 0] = time.split(":").map(Number);
  const at = Math.min(Math.ceil((hours * 60 + past + minutes) / 5) * 5, 24 * 60 - 5);
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
