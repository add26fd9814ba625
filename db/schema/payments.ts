import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { cups } from "./cup.ts";
import { teams } from "./teams.ts";

/** A payment recorded by the admin. Voided if wrong, never changed. No card data. */
export const receipts = pgTable(
  "receipts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    teamId: integer("team_id").references(() => teams.id, { onDelete: "set null" }),
    playerId: uuid("player_id"),
    /** US cents. */
    amount: integer().notNull(),
    method: text({ enum: ["peer", "cash", "bank", "hand"] }).notNull(),
    /** Day of payment, yyyy-MM-dd in the cup's zone. */
    receivedOn: date("received_on", { mode: "string" }).notNull(),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
    recordedBy: uuid("recorded_by").notNull(),
    voidedAt: timestamp("voided_at", { withTimezone: true }),
  },
  (t) => [
    index("receipts_by_team").on(t.teamId),
    index("receipts_by_player").on(t.playerId),
    index("receipts_by_cup").on(t.cupId, t.receivedOn),
    check("receipts_amount", sql`${t.amount} between 1 and 10000000`),
  ],
);

/** Fee reminders sent to a team, at most one for each lead time and deadline. */
export const paymentReminders = pgTable(
  "payment_reminders",
  {
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    daysBefore: smallint("days_before").notNull(),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
    sentAt: timestamp("sent_at", { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.daysBefore, t.dueAt] })],
);
