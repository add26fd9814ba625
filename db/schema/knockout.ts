import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { brackets, tournaments } from "./cups.ts";
import { games } from "./games.ts";
import { teams } from "./teams.ts";

/** Who comes onto one side of a knockout game, from the start on; the game itself says who it turned out to be. */
export const gameSlots = pgTable(
  "game_slots",
  {
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    side: smallint().notNull(),
    /** The team at a place of a bracket, one of the best at a place of several, or who won or lost a game. */
    kind: text({ enum: ["place", "best", "winner", "loser"] }).notNull(),
    bracketId: integer("bracket_id").references(() => brackets.id),
    place: smallint(),
    /** From which brackets one of the best may come. */
    among: integer().array(),
    /** Which of the best, from 1; empty where any of them may come. */
    rank: smallint(),
    fromGameId: integer("from_game_id").references(() => games.id),
  },
  (t) => [
    primaryKey({ columns: [t.gameId, t.side] }),
    index("game_slots_by_bracket").on(t.bracketId),
    index("game_slots_by_from").on(t.fromGameId),
    check("game_slots_side", sql`${t.side} in (1, 2)`),
    check("game_slots_place", sql`${t.place} between 1 and 32`),
    check(
      "game_slots_rank",
      sql`${t.rank} is null or (${t.kind} = 'best' and ${t.rank} between 1 and 64)`,
    ),
    check("game_slots_not_itself", sql`${t.fromGameId} <> ${t.gameId}`),
    check(
      "game_slots_kind",
      sql`case ${t.kind}
        when 'place' then ${t.bracketId} is not null and ${t.place} is not null and ${t.among} is null and ${t.fromGameId} is null
        when 'best' then ${t.bracketId} is null and ${t.place} is not null and ${t.among} is not null and ${t.fromGameId} is null
        when 'winner' then ${t.bracketId} is null and ${t.place} is null and ${t.among} is null and ${t.fromGameId} is not null
        when 'loser' then ${t.bracketId} is null and ${t.place} is null and ${t.among} is null and ${t.fromGameId} is not null
        else false end`,
    ),
  ],
);

/** Lots that were drawn between teams that nothing else parts; of one bracket, or of a place in several. */
export const draws = pgTable(
  "draws",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tournamentId: integer("tournament_id")
      .notNull()
      .references(() => tournaments.id),
    /** Empty where it parts teams of several brackets. */
    bracketId: integer("bracket_id").references(() => brackets.id),
    /** In the order they were drawn. */
    teamIds: integer("team_ids").array().notNull(),
    drawnAt: timestamp("drawn_at", { withTimezone: true }).notNull(),
    voidedAt: timestamp("voided_at", { withTimezone: true }),
  },
  (t) => [
    index("draws_by_tournament").on(t.tournamentId),
    check("draws_of_several", sql`cardinality(${t.teamIds}) between 2 and 64`),
  ],
);

/** Points given to a team, or taken from it, besides its games. */
export const pointAdjustments = pgTable(
  "point_adjustments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    points: smallint().notNull(),
    /** As it stands under the table, for everybody. */
    reason: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    voidedAt: timestamp("voided_at", { withTimezone: true }),
  },
  (t) => [
    index("point_adjustments_by_team").on(t.teamId),
    check("point_adjustments_points", sql`${t.points} between -99 and 99 and ${t.points} <> 0`),
  ],
);

/** A card that was shown in a game. A voided one no longer counts. */
export const cards = pgTable(
  "cards",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    /** Opaque, as in `goals`; empty where nobody has said who. */
    playerId: uuid("player_id"),
    kind: text({ enum: ["yellow", "second-yellow", "red"] }).notNull(),
    minute: smallint(),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
    voidedAt: timestamp("voided_at", { withTimezone: true }),
  },
  (t) => [
    index("cards_by_game").on(t.gameId),
    index("cards_by_team").on(t.teamId),
    index("cards_by_player").on(t.playerId),
    check("cards_kind", sql`${t.kind} in ('yellow', 'second-yellow', 'red')`),
    check("cards_minute", sql`${t.minute} between 0 and 200`),
  ],
);

/** How a game stood before and after a change of that: the last one can be taken back. */
export const resultChanges = pgTable(
  "result_changes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    /** As `domain/games/result-rules.ts` writes a result; before it also who played, and since when. */
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
  },
  (t) => [index("result_changes_by_game").on(t.gameId, t.id)],
);

/** A schedule that is being made, until it is published: one a cup. */
export const scheduleDrafts = pgTable("schedule_drafts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** From what the draft was made, as `domain/planning/input.ts` reads it. */
  settings: jsonb().notNull(),
  /** Its games, each with day, time and field. */
  games: jsonb().notNull(),
  /** How often it was changed: two admins do not overwrite each other unseen. */
  version: integer().notNull().default(1),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  tournamentIds: integer("tournament_ids").array().notNull(),
});
