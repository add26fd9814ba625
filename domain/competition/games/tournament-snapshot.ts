import { and, asc, eq, getTableColumns, inArray, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { gameSlots, games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import { resolveSides } from "../knockout/qualification-rules.ts";
import { readGroupStage, readPlaceholders, readSources } from "../knockout/sources.ts";
import { readBracketStandings } from "../standings/read-standings.ts";
import { gameName } from "./game-name-rules.ts";
import type { FilledSide, TournamentSnapshot } from "./result-effect-rules.ts";

/** `before` is the snapshot before a result, which fills knockout sides but makes none. */
export async function readTournamentSnapshot(
  tx: Database,
  cup: Cup,
  game: { tournamentId: number; bracketId: number | null },
  before?: TournamentSnapshot,
): Promise<TournamentSnapshot> {
  const table =
    game.bracketId === null ? null : await readBracketStandings({ db: tx }, cup, game.bracketId);
  const rows = (table?.rows ?? []).map(({ teamId, name, rank, points, goalDifference }) => ({
    teamId,
    name,
    rank,
    points,
    goalDifference,
  }));
  const hasSides = before?.sides.length !== 0;
  return { rows, sides: hasSides ? await readSides(tx, game.tournamentId) : [] };
}

const team1 = alias(teams, "team1");
const team2 = alias(teams, "team2");

export async function readSides(tx: Database, tournamentId: number): Promise<FilledSide[]> {
  const found = await tx
    .select({ ...getTableColumns(games), team1Name: team1.name, team2Name: team2.name })
    .from(games)
    .leftJoin(team1, eq(team1.id, games.team1Id))
    .leftJoin(team2, eq(team2.id, games.team2Id))
    .where(
      and(
        eq(games.tournamentId, tournamentId),
        inArray(games.id, tx.select({ id: gameSlots.gameId }).from(gameSlots)),
      ),
    )
    .orderBy(asc(games.date), asc(games.time), asc(games.id));
  const slots = await readPlaceholders(tx, idsIn(found));
  return found.flatMap((game) => {
    const named = { gameId: game.id, game: gameName(game) };
    return ([1, 2] as const).flatMap((side) => {
      const slot = slots.get(game.id)?.[side];
      if (slot === undefined) return [];
      const name = game[`team${side}Name`] ?? slot;
      return [{ ...named, side, slot, teamId: game[`team${side}Id`], name }];
    });
  });
}

export async function areGroupsConfirmed(tx: Database, tournamentId: number): Promise<boolean> {
  const confirmed = and(eq(tournaments.id, tournamentId), isNotNull(tournaments.groupsConfirmedAt));
  return (await tx.$count(tournaments, confirmed)) > 0;
}

/**
 * The teams that would advance by the current standings. Empty once the group stage is confirmed.
 */
export async function readExpectedSides(tx: Database, tournamentId: number): Promise<FilledSide[]> {
  const sources = await readSources(tx, tournamentId);
  if (sources.length === 0 || (await areGroupsConfirmed(tx, tournamentId))) return [];
  const named = await tx
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId));
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const settled = resolveSides(sources, await readGroupStage(tx, tournamentId));
  return (await readSides(tx, tournamentId)).flatMap((side) => {
    const own = settled.find((each) => each.gameId === side.gameId && each.side === side.side);
    if (!own) return [];
    const name = nameOf.get(own.teamId ?? 0) ?? side.slot;
    return [{ ...side, teamId: own.teamId, name }];
  });
}
