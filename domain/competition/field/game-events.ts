import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import { type games, goals, resultChanges } from "#db/schema/competition.ts";
import { fieldEntries } from "#db/schema/field.ts";
import { cards } from "#db/schema/standings.ts";
import type { Database } from "#db/types.ts";
import type { CardKind, CardRecipient } from "../games/card-rules.ts";
import { type Entry, type GameEvent, isReport, type Side } from "./entry-rules.ts";
import { shownMinute } from "./view-rules.ts";

type Game = Pick<
  typeof games.$inferSelect,
  "id" | "state" | "team1Id" | "team2Id" | "afterExtraTime" | "team1Penalties"
>;

export type StoredEntry = Entry & { change?: number };

export interface RecordedGameEvent extends GameEvent {
  goalId: number | null;
  cardId: number | null;
  playerId: string | null;
  teamId: number | null;
  ownGoal: boolean;
  card: CardKind | null;
  shownTo: CardRecipient | null;
  minute: number | null;
  phone: string | null;
}

/**
 * What happened in each game since it began, oldest first, including the console's goals and cards.
 */
export async function readGameEvents(db: Database, of: readonly Game[]) {
  const ids = of.map(({ id }) => id);
  const taken = and(inArray(fieldEntries.gameId, ids), isNull(fieldEntries.refused));
  const entered = await db.select().from(fieldEntries).where(taken).orderBy(asc(fieldEntries.id));
  const scored = await db
    .select()
    .from(goals)
    .where(and(inArray(goals.gameId, ids), isNull(goals.voidedAt)));
  const shown = await db
    .select()
    .from(cards)
    .where(and(inArray(cards.gameId, ids), isNull(cards.voidedAt)));
  const changes = await db
    .select({ gameId: resultChanges.gameId, last: sql<number>`max(${resultChanges.id})::int` })
    .from(resultChanges)
    .where(and(inArray(resultChanges.gameId, ids), isNull(resultChanges.undoneAt)))
    .groupBy(resultChanges.gameId);
  return new Map(
    of.map((game) => {
      const lastChange = changes.find(({ gameId }) => gameId === game.id)?.last ?? null;
      const rows = {
        entries: entered.filter(({ gameId }) => gameId === game.id),
        goals: scored.filter(({ gameId }) => gameId === game.id),
        cards: shown.filter(({ gameId }) => gameId === game.id),
      };
      return [game.id, happeningsOf(game, rows, lastChange)];
    }),
  );
}

/** The game with what happened in it. */
export async function withGameEvents<G extends Game>(db: Database, game: G) {
  return { ...game, happenings: (await readGameEvents(db, [game])).get(game.id) ?? [] };
}

interface Rows {
  entries: (typeof fieldEntries.$inferSelect)[];
  goals: (typeof goals.$inferSelect)[];
  cards: (typeof cards.$inferSelect)[];
}

function happeningsOf(game: Game, rows: Rows, lastChange: number | null): RecordedGameEvent[] {
  if (["scheduled", "postponed", "cancelled"].includes(game.state)) return [];
  const undone = new Set(
    rows.entries.flatMap(({ entry }) => {
      const stored = entry as StoredEntry;
      return stored.kind === "undo" ? [stored.of] : [];
    }),
  );
  const standing = rows.entries.filter(
    ({ key, entry }) => (entry as StoredEntry).kind !== "undo" && !undone.has(key),
  );
  // Ignores entries from before the organizer cleared the game and it was begun again.
  const begun = standing.findLastIndex(({ entry }) => (entry as StoredEntry).kind === "begin");
  const fromPhones = standing
    .slice(Math.max(begun, 0))
    .flatMap((row) => fromEntry(game, row, rows, lastChange) ?? []);
  const [goalIds, cardIds] = [
    new Set(rows.entries.map(({ goalId }) => goalId)),
    new Set(rows.entries.map(({ cardId }) => cardId)),
  ];
  const fromConsole = [
    ...rows.goals.filter(({ id }) => !goalIds.has(id)).map((goal) => ofGoal(game, goal)),
    ...rows.cards.filter(({ id }) => !cardIds.has(id)).map((card) => ofCard(game, card)),
  ];
  return [...fromPhones, ...fromConsole].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Null if the entry was undone, or if the organizer has since changed its effect. */
function fromEntry(
  game: Game,
  row: Rows["entries"][number],
  { goals: scored, cards: shown }: Rows,
  lastChange: number | null,
): RecordedGameEvent | null {
  const entry = row.entry as StoredEntry;
  const own = { key: row.key, at: row.enteredAt.toISOString(), phone: row.phone };
  switch (entry.kind) {
    case "undo":
      return null;
    case "goal": {
      const goal = scored.find(({ id }) => id === row.goalId);
      return goal ? { ...ofGoal(game, goal), ...own } : null;
    }
    case "card": {
      const card = shown.find(({ id }) => id === row.cardId);
      if (!card) return null;
      const event = { ...ofCard(game, card), ...own };
      if (!isReport(entry)) return event;
      return { ...event, minute: shownMinute(event.minute), isReport: true };
    }
    case "extra-time":
      return game.afterExtraTime ? { ...NOTHING, ...own, kind: entry.kind } : null;
    case "penalties":
      return game.team1Penalties === null ? null : { ...NOTHING, ...own, kind: entry.kind };
    case "end":
      return game.state === "final" && entry.change === lastChange
        ? { ...NOTHING, ...own, kind: entry.kind }
        : null;
    default:
      return { ...NOTHING, ...own, kind: entry.kind };
  }
}

const NOTHING = {
  key: null,
  side: null,
  goalId: null,
  cardId: null,
  playerId: null,
  teamId: null,
  ownGoal: false,
  card: null,
  shownTo: null,
  minute: null,
  phone: null,
};

function ofGoal(game: Game, goal: Rows["goals"][number]): RecordedGameEvent {
  const { id: goalId, playerId, teamId, ownGoal, minute } = goal;
  const at = goal.recordedAt.toISOString();
  const side = sideOf(game, teamId);
  return { ...NOTHING, kind: "goal", side, at, goalId, playerId, teamId, ownGoal, minute };
}

function ofCard(game: Game, row: Rows["cards"][number]): RecordedGameEvent {
  const { id: cardId, playerId, teamId, kind: card, shownTo, minute } = row;
  const at = row.recordedAt.toISOString();
  const side = sideOf(game, teamId);
  const whom = { playerId, shownTo, teamId };
  return { ...NOTHING, kind: "card", side, at, cardId, ...whom, card, minute };
}

function sideOf(game: Game, teamId: number | null): Side | null {
  if (teamId === null) return null;
  return teamId === game.team1Id ? 1 : teamId === game.team2Id ? 2 : null;
}
