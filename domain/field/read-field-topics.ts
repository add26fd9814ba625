import { eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import type { Ctx } from "../context.ts";
import { cupTopic, type Topic, tournamentTopic } from "../topics.ts";
import { findLink } from "./find-link.ts";
import { changesAt } from "./link-rules.ts";

/** What changes the page of a field link, and the moment (ISO) at which it changes by itself. Throws `not-found`. */
export async function readFieldTopics(
  ctx: Ctx,
  token: string,
): Promise<{ topics: Topic[]; until: string | undefined }> {
  const { link, cup } = await findLink(ctx, token);
  // A game may be moved to the field from any tournament of the cup.
  const all = await ctx.db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.cupId, cup.id));
  return {
    topics: [cupTopic(cup.id), ...all.map(({ id }) => tournamentTopic(id))],
    until: changesAt(link, cup.zone, ctx.now)?.toISOString(),
  };
}
