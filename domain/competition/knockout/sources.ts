import { and, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { gameSlots, games } from "#db/schema/competition.ts";
import { cups, tournaments } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { sharedRead } from "#domain/core/shared-read.ts";
import { type Message, message } from "#i18n/message.ts";
import { isDoubleForfeit } from "../games/result-rules.ts";
import {
  readCrossBracketDraws,
  readStandings,
  standingsOrderOf,
} from "../standings/read-standings.ts";
import type { GroupStage } from "./qualification-rules.ts";
import {
  type GameKey,
  type KeyedSide,
  placeholderText,
  type SideSource,
  type Source,
} from "./side-source-rules.ts";

const from = alias(games, "from_game");

const bracketNames = sql<Record<number, string> | null>`(
  select json_object_agg(b.id, b.name) from brackets b
  where b.id = ${gameSlots.bracketId} or b.id = any(${gameSlots.among}))`;

function slots(db: Database, which: SQL) {
  return db
    .select({
      slot: gameSlots,
      game: {
        stage: games.stage,
        number: games.number,
        firstPlace: games.firstPlace,
        lastPlace: games.lastPlace,
      },
      from: {
        stage: from.stage,
        number: from.number,
        firstPlace: from.firstPlace,
        lastPlace: from.lastPlace,
        state: from.state,
        team1Score: from.team1Score,
        team2Score: from.team2Score,
      },
      bracketNames,
    })
    .from(gameSlots)
    .innerJoin(games, eq(games.id, gameSlots.gameId))
    .leftJoin(from, eq(from.id, gameSlots.fromGameId))
    .where(which)
    .orderBy(gameSlots.gameId, gameSlots.side);
}

function sidesOf(rows: Awaited<ReturnType<typeof slots>>) {
  return rows.flatMap((row): (KeyedSide & { text: Message })[] => {
    const source = sourceOf(row);
    const { stage, number, ...places } = row.game;
    if (!source || stage === "group") return [];
    // A game made by hand has no number, and no side refers to it.
    const game = { stage, number: number ?? 0, ...places };
    const text =
      row.from && isDoubleForfeit(row.from)
        ? message("games.noOpponent")
        : placeholderText(source, row.bracketNames ?? {});
    return [{ gameId: row.slot.gameId, side: row.slot.side === 1 ? 1 : 2, game, source, text }];
  });
}

export async function readSources(db: Database, tournamentId: number): Promise<KeyedSide[]> {
  return sidesOf(
    await sharedRead(db, `slots of tournament ${tournamentId}`, () =>
      slots(db, eq(games.tournamentId, tournamentId)),
    ),
  );
}

/** What to show for the sides of games while their teams are unknown. */
export async function readPlaceholders(db: Database, gameIds: number[]) {
  const found = new Map<number, { 1?: Message; 2?: Message }>();
  if (gameIds.length === 0) return found;
  const rows = await sharedRead(db, `slots of games ${gameIds.join()}`, () =>
    slots(db, inArray(gameSlots.gameId, gameIds)),
  );
  for (const { gameId, side, text } of sidesOf(rows)) {
    found.set(gameId, { ...found.get(gameId), [side]: text });
  }
  return found;
}

function sourceOf({
  slot: { kind, place, bracketId, among, rank },
  from: game,
}: {
  slot: typeof gameSlots.$inferSelect;
  from: Pick<typeof games.$inferSelect, "stage" | "number" | "firstPlace" | "lastPlace"> | null;
}): Source | null {
  if (kind === "place") {
    return place === null || bracketId === null ? null : { kind, place, bracketId };
  }
  if (kind === "best") {
    if (place === null || among === null) return null;
    return { kind, place, among, ...(rank !== null && { rank }) };
  }
  if (!game || game.number === null || game.stage === "group") return null;
  const { stage, number, firstPlace, lastPlace } = game;
  return { kind, from: { stage, number, ...(firstPlace !== null && { firstPlace, lastPlace }) } };
}

export function sideSourceRow(
  { gameId, side, source }: SideSource,
  idOf: (from: GameKey) => number,
): typeof gameSlots.$inferInsert {
  if (source.kind === "place") return { gameId, side, ...source };
  if (source.kind === "best") return { gameId, side, ...source, among: [...source.among] };
  return { gameId, side, kind: source.kind, fromGameId: idOf(source.from) };
}

/** By id; lock them with `for`. */
export function selectKnockout(db: Database, tournamentId: number) {
  return db
    .select()
    .from(games)
    .where(and(eq(games.tournamentId, tournamentId), ne(games.stage, "group")))
    .orderBy(games.id);
}

/** Puts a team on a side, or nobody, whatever the tables and results say. */
export async function setTeamByHand(
  tx: Database,
  game: { id: number; sequence: number },
  side: 1 | 2,
  teamId: number | null,
): Promise<void> {
  await tx.delete(gameSlots).where(and(eq(gameSlots.gameId, game.id), eq(gameSlots.side, side)));
  await tx
    .update(games)
    .set({ [side === 1 ? "team1Id" : "team2Id"]: teamId, sequence: game.sequence + 1 })
    .where(eq(games.id, game.id));
}

/**
 * The tables that decide who advances. Excludes teams that withdrew before the group stage was
 * confirmed; later withdrawals move nobody up.
 */
export async function readGroupStage(db: Database, tournamentId: number): Promise<GroupStage> {
  const [found] = await db
    .select({ cup: cups, tournament: tournaments })
    .from(tournaments)
    .innerJoin(cups, eq(cups.id, tournaments.cupId))
    .where(eq(tournaments.id, tournamentId));
  if (!found) throw new Error(`There is no tournament ${tournamentId}.`);
  const gone = await db
    .select({ id: teams.id, at: teams.withdrawnAt })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), isNotNull(teams.withdrawnAt)));
  const { groupsConfirmedAt, withoutGroups } = found.tournament;
  const until = groupsConfirmedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const isGone = (teamId: number) =>
    gone.some(({ id, at }) => id === teamId && at !== null && at.getTime() <= until);
  const tables = await readStandings({ db }, found.cup, tournamentId);
  return {
    tables: tables.map(({ bracketId, rows, draws }) => ({
      bracketId,
      rows: rows.filter(({ teamId }) => !isGone(teamId)),
      draws,
      withoutGames: withoutGroups,
    })),
    order: standingsOrderOf(found.tournament, found.cup).standingsOrder,
    draws: await readCrossBracketDraws({ db }, tournamentId),
  };
}
