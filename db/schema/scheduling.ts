import { boolean, integer, jsonb, pgTable, real, text, timestamp } from "drizzle-orm/pg-core";
import { cups } from "./cup.ts";

/** An unpublished schedule, one per cup. */
export const scheduleDrafts = pgTable("schedule_drafts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  settings: jsonb().notNull(),
  games: jsonb().notNull(),
  version: integer().notNull().default(1),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  tournamentIds: integer("tournament_ids").array().notNull(),
});

/** A schedule that a process is planning, one per cup; its process deletes it with the draft. */
export const schedulePlannings = pgTable("schedule_plannings", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  cupId: integer("cup_id")
    .notNull()
    .unique()
    .references(() => cups.id, { onDelete: "cascade" }),
  /** The form that started it, and its fields as they were typed. */
  form: text().notNull(),
  typed: jsonb().notNull(),
  /** The last sign of life of the process, by the database's clock. */
  seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  games: integer().notNull(),
  fields: integer().notNull(),
  /** yyyy-MM-dd */
  days: text().array().notNull(),
  /** From 0 to 1. */
  share: real().notNull().default(0),
  /** Local, yyyy-MM-dd HH:mm; null if not known yet. */
  endsAt: text("ends_at"),
  /** The best plan so far is enough. */
  isEnough: boolean("is_enough").notNull().default(false),
  /** Why there is no draft, if nobody waited for the answer anymore. */
  refusal: jsonb(),
});
