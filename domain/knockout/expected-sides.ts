import { eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { FilledSide } from "../games/effect-rules.ts";
import { readSides } from "../games/read-standing.ts";
import { readGroupStage } from "./read-group-stage.ts";
import { readSources } from "./read-sources.ts";
import { settle } from "./settle-rules.ts";

/**
 * The teams that would advance by the current standings. Empty once the group stage is confirmed.
 */
export async function readExpectedSides(tx: Database, tournamentId: number): Promise<FilledSide[]> {
  const [tournament] = await tx
    .select({ confirmedAt: tournaments.groupsConfirmedAt })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId));
  const sources = await readSources(tx, tournamentId);
  if (tournament?.confirmedAt !== null || sources.length === 0) return [];
  const named = await tx
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId));
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const settled = settle(sources, await readGroupStage(tx, tournamentId));
  return (await readSides(tx, tournamentId)).flatMap((side) => {
    const own = settled.find((each) => each.gameId === side.gameId && each.side === side.side);
    if (!own) return [];
    const name = nameOf.get(own.teamId ?? 0) ?? side.slot;
    return [{ ...side, teamId: own.teamId, name }];
  });
}
