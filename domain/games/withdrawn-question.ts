import { and, asc, inArray, isNotNull } from "drizzle-orm";
import type { games } from "../../db/schema/games.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Result } from "./result-rules.ts";

/**
 * The confirmation question if a team has withdrawn from a game that wasn't played or live; else
 * null.
 */
export async function whyWithdrawn(
  tx: Database,
  game: typeof games.$inferSelect,
  after: Result,
): Promise<string | null> {
  if (after.state !== "final" || game.state === "live" || game.state === "final") return null;
  const playing = [game.team1Id, game.team2Id].filter((id) => id !== null);
  const gone = await tx
    .select({ name: teams.name })
    .from(teams)
    .where(and(inArray(teams.id, playing), isNotNull(teams.withdrawnAt)))
    .orderBy(asc(teams.id));
  if (gone.length === 0) return null;
  const names = new Intl.ListFormat("en").format(gone.map(({ name }) => name));
  return `${names} withdrew from the cup. Save this score anyway?`;
}
