import { desc, eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import type { Ctx } from "../context.ts";
import { cupDatesWithYear } from "./cup-words-rules.ts";

export async function listPastCups(
  ctx: Pick<Ctx, "db">,
): Promise<{ name: string; slug: string; dates: string }[]> {
  const past = await ctx.db
    .select()
    .from(cups)
    .where(eq(cups.isCurrent, false))
    .orderBy(desc(cups.id));
  return past.map((cup) => ({ name: cup.name, slug: cup.slug, dates: cupDatesWithYear(cup) }));
}
