import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { games } from "./competition.ts";
import { brackets, tournaments } from "./cup.ts";
import { teams } from "./teams.ts";

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
    /** Null for the player, or if nobody knows who. */
    shownTo: text("shown_to", { enum: ["coach", "other"] }),
    minute: smallint(),
    /** What happened. Only organizers read it; once confirmed, also the player and their guardian. */
    note: text(),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
    /** Null until the organizer has seen a card from the field. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    voidedAt: timestamp("voided_at", { withTimezone: true }),
  },
  (t) => [
    index("cards_by_game").on(t.gameId),
    index("cards_by_team").on(t.teamId),
    index("cards_by_player").on(t.playerId),
    check("cards_kind", sql`${t.kind} in ('yellow', 'second-yellow', 'red')`),
    check("cards_minute", sql`${t.minute} between 0 and 200`),
    check(
      "cards_shown_to",
      sql`${t.shownTo} is null or (${t.shownTo} in ('coach', 'other') and ${t.playerId} is null)`,
    ),
    check("cards_note", sql`char_length(${t.note}) between 1 and 300`),
  ],
);
