import { and, asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { games } from "../../db/schema/games.ts";
import { gameSlots } from "../../db/schema/knockout.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Cup } from "../cups/current-cup.ts";
import { readSlots } from "../knockout/read-slots.ts";
import { numberedStage, slotWords } from "../knockout/slot-rules.ts";
import { readBracketStandings } from "../standings/read-standings.ts";
import type { FilledSide, Standing } from "./effect-rules.ts";

export async function readStanding(
  tx: Database,
  cup: Cup,
  game: { tournamentId: number; bracketId: number | null },
): Promise<Standing> {
  const table =
    game.bracketId === null ? null : await readBracketStandings({ db: tx }, cup, game.bracketId);
  const rows = (table?.rows ?? []).map(({ teamId, name, rank, points, goalDifference }) => ({
    teamId,
    name,
    rank,
    points,
    goalDifference,
  }));
  return { rows, sides: await readSides(tx, game.tournamentId) };
}

const team1 = alias(teams, "team1");
const team2 = alias(teams, "team2");

export async function readSides(tx: Database, tournamentId: number): Promise<FilledSide[]> {
  const waiting = tx.select({ id: gameSlots.gameId }).from(gameSlots);
  const found = await tx
    .select({
      id: games.id,
      stage: games.stage,
      number: games.number,
      team1Id: games.team1Id,
      team2Id: games.team2Id,
      team1Name: team1.name,
      team2Name: team2.name,
    })
    .from(games)
    .leftJoin(team1, eq(team1.id, games.team1Id))
    .leftJoin(team2, eq(team2.id, games.team2Id))
    .where(and(eq(games.tournamentId, tournamentId), inArray(games.id, waiting)))
    .orderBy(asc(games.date), asc(games.time), asc(games.id));
  const slots = await readSlots(
    tx,
    found.map(({ id }) => id),
  );
  return found.flatMap((game) => {
    const { 1: one, 2: other } = slots.get(game.id) ?? {};
    const named = { gameId: game.id, game: numberedStage(game) };
    const words = [one, other].map((slot) => (slot ? slotWords(slot) : null));
    const sides = [
      { side: 1 as const, slot: words[0], teamId: game.team1Id, name: game.team1Name },
      { side: 2 as const, slot: words[1], teamId: game.team2Id, name: game.team2Name },
    ];
    return sides.flatMap(({ slot, name, ...side }) =>
      slot ? [{ ...named, ...side, slot, name: name ?? slot }] : [],
    );
  });
}
