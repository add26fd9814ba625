import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { teams } from "./teams.ts";

/** An unpublished schedule, one per cup. */
export const scheduleDrafts = pgTable("schedule_drafts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  settings: jsonb().notNull(),
  games: jsonb().notNull(),
  version: integer().notNull().default(1),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  tournamentIds: integer("tournament_ids").array().notNull(),
});

/** When a team can't play: before or after a time. */
export const teamTimes = pgTable(
  "team_times",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    /** Local to the cup's zone, yyyy-MM-dd; null for every day. */
    date: date({ mode: "string" }),
    side: text({ enum: ["before", "after"] }).notNull(),
    /** Local to the cup's zone, HH:MM. */
    time: text().notNull(),
  },
  (t) => [
    unique("team_times_one").on(t.teamId, t.date, t.side).nullsNotDistinct(),
    check("team_times_side", sql`${t.side} in ('before', 'after')`),
    check("team_times_time", sql`${t.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

/** Two teams that never play at the same time, or that can although they share a person. */
export const teamPairs = pgTable(
  "team_pairs",
  {
    team1Id: integer("team1_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    team2Id: integer("team2_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    rule: text({ enum: ["apart", "allowed"] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.team1Id, t.team2Id] }),
    index("team_pairs_by_second").on(t.team2Id),
    check("team_pairs_order", sql`${t.team1Id} < ${t.team2Id}`),
    check("team_pairs_rule", sql`${t.rule} in ('apart', 'allowed')`),
  ],
);
