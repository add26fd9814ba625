import { eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import type { Ctx } from "../context.ts";
import { cupTopic, type Topic, tournamentTopic } from "../topics.ts";
import { findLink } from "./find-link.ts";
import { changesAt } from "./link-rules.ts";

/**
 * The topics that invalidate a field link's page, and the moment (ISO) at which it expires. Throws
 * `not-found`.
 */
export async function readFieldTopics(
  ctx: Ctx,
  token: string,
): Promise<{ topics: Topic[]; until: string | undefined }> {
  const { link, cup } = await findLink(ctx, token);
  const all = await ctx.db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.cupId, cup.id));
  return {
    topics: [cupTopic(cup.id), ...all.map(({ id }) => tournamentTopic(id))],
    until: changesAt(link, cup.zone, ctx.now)?.toISOString(),
  };
}
