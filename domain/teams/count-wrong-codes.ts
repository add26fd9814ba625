import { gte, sql } from "drizzle-orm";
import { wrongTeamCodes } from "../../db/schema/site.ts";
import type { Ctx } from "../context.ts";

const DAY = 24 * 60 * 60_000;

export async function countWrongCodes({ db, now }: Pick<Ctx, "db" | "now">): Promise<number> {
  const [row] = await db
    .select({
      tries: sql<number>`coalesce(sum(${wrongTeamCodes.tries} + ${wrongTeamCodes.refused}), 0)::int`,
    })
    .from(wrongTeamCodes)
    .where(gte(wrongTeamCodes.hour, new Date(now.getTime() - DAY)));
  return row?.tries ?? 0;
}
