import { listRefusedEntries } from "../../domain/competition/field/refused-entries.ts";
import { formatDate } from "../../domain/competition/games/schedule-rules.ts";
import type { Ctx } from "../../domain/core/context.ts";
import { todayIn } from "../../domain/core/date-rules.ts";
import { formatTimeOfDay } from "../../domain/core/format-rules.ts";
import type { Cup } from "../../domain/cup/current-cup.ts";
import type { RefusedList } from "../ui/results/refused-entries.tsx";

export async function readRefusedEntries(
  ctx: Ctx,
  { zone }: Cup,
  gameId?: number,
): Promise<RefusedList> {
  const { entries, more, links } = await listRefusedEntries(ctx, gameId);
  const today = todayIn(zone, ctx.now);
  return {
    more,
    links,
    entries: entries.map((entry) => {
      const moment = new Date(entry.at);
      const [day, time] = [todayIn(zone, moment), formatTimeOfDay(zone, moment)];
      return { ...entry, when: day === today ? time : `${formatDate(day)}, ${time}` };
    }),
  };
}
