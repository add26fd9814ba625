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

/** How one side of a knockout game is decided; `games` has the resulting team. */
export const gameSlots = pgTable(
  "game_slots",
  {
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    side: smallint().notNull(),
    /**
     * A place in a bracket, a rank among equal places of several brackets, or the winner or loser
     * of a game.
     */
    kind: text({ enum: ["place", "best", "winner", "loser"] }).notNull(),
    bracketId: integer("bracket_id").references(() => brackets.id),
    place: smallint(),
    among: integer().array(),
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

/** Lots drawn among teams that all tiebreakers leave tied, within a bracket or across several. */
export const draws = pgTable(
  "draws",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tournamentId: integer("tournament_id")
      .notNull()
      .references(() => tournaments.id),
    bracketId: integer("bracket_id").references(() => brackets.id),
    teamIds: integer("team_ids").array().notNull(),
    drawnAt: timestamp("drawn_at", { withTimezone: true }).notNull(),
    voidedAt: timestamp("voided_at", { withTimezone: true }),
  },
  (t) => [
    index("draws_by_tournament").on(t.tournamentId),
    check("draws_of_several", sql`cardinality(${t.teamIds}) between 2 and 64`),
  ],
);

/** Points added to or deducted from a team's total. */
export const pointAdjustments = pgTable(
  "point_adjustments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    points: smallint().notNull(),
    reason: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    voidedAt: timestamp("voided_at", { withTimezone: true }),
  },
  (t) => [
    index("point_adjustments_by_team").on(t.teamId),
    check("point_adjustments_points", sql`${t.points} between -99 and 99 and ${t.points} <> 0`),
  ],
);

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

/** Undo history of a game's result. */
export const resultChanges = pgTable(
  "result_changes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    /**
     * In the format of `domain/games/result-rules.ts`; `before` also has the teams and the start
     * time.
     */
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
  },
  (t) => [index("result_changes_by_game").on(t.gameId, t.id)],
);

/** An unpublished schedule, one per cup. */
export const scheduleDrafts = pgTable("schedule_drafts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  settings: jsonb().notNull(),
  games: jsonb().notNull(),
  version: integer().notNull().default(1),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  tournamentIds: integer("tournament_ids").array().notNull(),
});
