import { and, asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { tournaments } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { tournamentTopic } from "../topics.ts";
import { fillSlots } from "./fill-slots.ts";
import { lockKnockout, requireOnceAStage } from "./lock-knockout.ts";

/**
 * Confirms a group stage and fills the knockout. A side stays empty while its teams are tied
 * without a recorded draw. Throws `conflict` if group games are open or there is no knockout.
 */
export async function confirmGroups(ctx: Ctx, tournamentId: number): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "knockout.confirm", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await holdCup(tx, current.id);
    const { tournament, knockout } = await lockKnockout(tx, cup.id, tournamentId);
    if (tournament.groupsConfirmedAt !== null) return;
    if (knockout.length === 0) {
      throw new DomainError("conflict", "There is no knockout yet: make it first.");
    }
    const open = await listOpenGroupGames(tx, tournament.id);
    if (open.length > 0) throw new DomainError("conflict", openSentence(open));
    await tx
      .update(tournaments)
      .set({ groupsConfirmedAt: ctx.now })
      .where(eq(tournaments.id, tournament.id));
    await fillSlots(change, ctx, tournament.id);
    await requireOnceAStage(tx, tournament.id);
    audit(`tournament:${tournament.id}`);
    changed(tournamentTopic(tournament.id));
  });
}

export interface OpenGroupGame {
  id: number;
  team1Name: string | null;
  team2Name: string | null;
}

const team1 = alias(teams, "team1");
const team2 = alias(teams, "team2");

export async function listOpenGroupGames(
  db: Database,
  tournamentId: number,
): Promise<OpenGroupGame[]> {
  return db
    .select({ id: games.id, team1Name: team1.name, team2Name: team2.name })
    .from(games)
    .leftJoin(team1, eq(team1.id, games.team1Id))
    .leftJoin(team2, eq(team2.id, games.team2Id))
    .where(
      and(
        eq(games.tournamentId, tournamentId),
        eq(games.stage, "group"),
        inArray(games.state, ["scheduled", "live", "postponed"]),
      ),
    )
    .orderBy(asc(games.date), asc(games.time), asc(games.id));
}

const NAMED = 5;

function openSentence(open: readonly OpenGroupGame[]): string {
  const named = open.slice(0, NAMED).map((game) => `${game.team1Name} - ${game.team2Name}`);
  const more = open.length > NAMED ? ` and ${open.length - NAMED} more` : "";
  return `Group games are still to be played: ${named.join(", ")}${more}.`;
}
