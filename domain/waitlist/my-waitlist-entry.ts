import { and, eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { waitlistEntries } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";

export async function myWaitlistEntry(
  ctx: Ctx,
  cupId: number,
  playerId: string,
): Promise<{ tournamentId: number; tournamentName: string; showContact: boolean } | null> {
  const [entry] = await ctx.db
    .select({
      tournamentId: tournaments.id,
      tournamentName: tournaments.name,
      showContact: waitlistEntries.showContact,
    })
    .from(waitlistEntries)
    .innerJoin(tournaments, eq(tournaments.id, waitlistEntries.tournamentId))
    .where(and(eq(waitlistEntries.playerId, playerId), eq(waitlistEntries.cupId, cupId)));
  return entry ?? null;
}
