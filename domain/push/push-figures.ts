import { count } from "drizzle-orm";
import { pushMessages, pushSubscriptions } from "../../db/schema/field.ts";
import type { Ctx } from "../context.ts";

export interface PushFigures {
  browsers: number;
  waiting: number;
}

export async function pushFigures({ db }: Pick<Ctx, "db">): Promise<PushFigures> {
  const [[browsers], [waiting]] = await Promise.all([
    db.select({ rows: count() }).from(pushSubscriptions),
    db.select({ rows: count() }).from(pushMessages),
  ]);
  return { browsers: browsers?.rows ?? 0, waiting: waiting?.rows ?? 0 };
}
