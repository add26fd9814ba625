import { and, eq, isNotNull } from "drizzle-orm";
import { cups, tournaments } from "../../db/schema/cups.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { readDrawsAcross, readStandings } from "../standings/read-standings.ts";
import type { GroupStage } from "./settle-rules.ts";

/**
 * The tables that decide who advances. Excludes teams that withdrew before the group stage was
 * confirmed; later withdrawals move nobody up.
 */
export async function readGroupStage(db: Database, tournamentId: number): Promise<GroupStage> {
  const [found] = await db
    .select({ cup: cups, confirmedAt: tournaments.groupsConfirmedAt })
    .from(tournaments)
    .innerJoin(cups, eq(cups.id, tournaments.cupId))
    .where(eq(tournaments.id, tournamentId));
  if (!found) throw new Error(`There is no tournament ${tournamentId}.`);
  const gone = await db
    .select({ id: teams.id, at: teams.withdrawnAt })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), isNotNull(teams.withdrawnAt)));
  const until = found.confirmedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const isGone = (teamId: number) =>
    gone.some(({ id, at }) => id === teamId && at !== null && at.getTime() <= until);
  const tables = await readStandings({ db }, found.cup, tournamentId);
  return {
    tables: tables.map(({ bracketId, rows, draws }) => ({
      bracketId,
      rows: rows.filter(({ teamId }) => !isGone(teamId)),
      draws,
    })),
    order: found.cup.standingsOrder,
    draws: await readDrawsAcross({ db }, tournamentId),
  };
}
