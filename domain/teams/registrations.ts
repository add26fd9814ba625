import { sql } from "drizzle-orm";
import { type Ctx, requireStaff } from "../core/context.ts";
import { addDays, todayIn } from "../core/date-rules.ts";
import type { Cup } from "../cup/current-cup.ts";

const DAYS = 30;

/**
 * How many people joined the cup's teams or waitlist on each of the last 30 days, in the cup's time
 * zone, oldest first. People who have left since then aren't counted.
 */
export async function registrationsByDay(ctx: Ctx, { id, zone }: Pick<Cup, "id" | "zone">) {
  requireStaff(ctx, "registrar");
  const today = todayIn(zone, ctx.now);
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS + 1));
  const { rows } = await ctx.db.execute<{ day: string; count: number }>(sql`
    select to_char(at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as count
    from (
      select joined_at as at from memberships where cup_id = ${id}
      union all
      select created_at from waitlist_entries where cup_id = ${id}
    ) as joined
    where at > ${ctx.now}::timestamptz - interval '32 days'
    group by 1`);
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}
