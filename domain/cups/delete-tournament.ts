import { eq } from "drizzle-orm";
import { brackets, tournaments } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import { teams, waitlistEntries } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { cupTopic, tournamentTopic } from "../topics.ts";
import { lockCurrentCup } from "./current-cup.ts";
import { lockTournament } from "./lock-tournament.ts";

/** Throws `conflict` if the tournament has teams, games or waitlist entries. */
export async function deleteTournament(ctx: Ctx, id: number): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "tournament.delete", async ({ tx, audit, changed }) => {
    const cup = await lockCurrentCup(tx);
    const tournament = await lockTournament(tx, cup.id, id);
    const kept = await whatKeeps(tx, id);
    if (kept) throw new DomainError("conflict", `This tournament has ${kept}.`);
    await tx.delete(brackets).where(eq(brackets.tournamentId, id));
    await tx.delete(tournaments).where(eq(tournaments.id, id));
    audit(`tournament:${id}`, { cup: cup.id, slug: tournament.slug });
    changed(cupTopic(cup.id), tournamentTopic(id));
  });
}

async function whatKeeps(tx: Database, id: number): Promise<string | null> {
  if ((await tx.$count(games, eq(games.tournamentId, id))) > 0) return "games";
  // Includes withdrawn teams, whose recorded games stay.
  if ((await tx.$count(teams, eq(teams.tournamentId, id))) > 0) return "teams";
  const waiting = await tx.$count(waitlistEntries, eq(waitlistEntries.tournamentId, id));
  return waiting > 0 ? "players on its waitlist" : null;
}
