import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import type { Cup } from "./current-cup.ts";

/** The cup of an address, past or current, in any letter case; for everybody. Throws `not-found`. */
export async function cupBySlug(ctx: Pick<Ctx, "db">, slug: string): Promise<Cup> {
  // No slug holds what the database could not compare.
  const wanted = /^[a-z0-9-]{1,80}$/i.test(slug) ? slug.toLowerCase() : "";
  const [cup] = await ctx.db.select().from(cups).where(eq(cups.slug, wanted));
  if (!cup) throw new DomainError("not-found", "There is no such cup.");
  return cup;
}
