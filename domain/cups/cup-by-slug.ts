import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import type { Cup } from "./current-cup.ts";
import { slugFromAddress } from "./slug-rules.ts";

/** A past or current cup by its slug, ignoring case. Public. Throws `not-found`. */
export async function cupBySlug(ctx: Pick<Ctx, "db">, slug: string): Promise<Cup> {
  const [cup] = await ctx.db
    .select()
    .from(cups)
    .where(eq(cups.slug, slugFromAddress(slug)));
  if (!cup) throw new DomainError("not-found", "There is no such cup.");
  return cup;
}
