import type { Ctx } from "../domain/context.ts";
import { timeIn } from "../domain/cups/cup-words-rules.ts";
import type { Cup } from "../domain/cups/current-cup.ts";
import { listRefusedEntries } from "../domain/field/list-refused-entries.ts";
import { formatDate } from "../domain/games/schedule-rules.ts";
import { todayIn } from "../domain/players/age-rules.ts";
import type { RefusedList } from "./ui/admin/refused-entries.tsx";

export async function readRefused(ctx: Ctx, { zone }: Cup, gameId?: number): Promise<RefusedList> {
  const { entries, more, links } = await listRefusedEntries(ctx, gameId);
  const today = todayIn(zone, ctx.now);
  return {
    more,
    links,
    entries: entries.map((entry) => {
      const moment = new Date(entry.at);
      const [day, time] = [todayIn(zone, moment), timeIn(zone, moment)];
      return { ...entry, when: day === today ? time : `${formatDate(day)}, ${time}` };
    }),
  };
}
