import { integer, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";

/** An unpublished schedule, one per cup. */
export const scheduleDrafts = pgTable("schedule_drafts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  settings: jsonb().notNull(),
  games: jsonb().notNull(),
  version: integer().notNull().default(1),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  tournamentIds: integer("tournament_ids").array().notNull(),
});
