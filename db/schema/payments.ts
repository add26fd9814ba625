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
import { cups } from "./cups.ts";
import { teams } from "./teams.ts";

/** Money that came in, as the admin marked it. A wrong one is voided, never changed. No card data anywhere. */
export const receipts = pgTable(
  "receipts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    /** Empty once the team is gone; the money came in all the same. */
    teamId: integer("team_id").references(() => teams.id, { onDelete: "set null" }),
    /** Who paid for themselves; empty where it was paid for the team. Opaque: no foreign key. */
    playerId: uuid("player_id"),
    /** US cents. */
    amount: integer().notNull(),
    method: text({ enum: ["peer", "cash", "bank", "hand"] }).notNull(),
    /** The day it came in, yyyy-MM-dd in the cup's zone. */
    receivedOn: date("received_on", { mode: "string" }).notNull(),
    /** Names the form that was sent, so that the same one sent twice is one receipt. */
    attempt: text().unique("receipts_attempt_unique"),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
    /** The admin account that marked it. Opaque: no foreign key. */
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

/** That a team was reminded of its fee, so many days before it is due: once each for every deadline. */
export const paymentReminders = pgTable(
  "payment_reminders",
  {
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    daysBefore: smallint("days_before").notNull(),
    /** When the fee was due at that time: another deadline reminds anew. */
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
    sentAt: timestamp("sent_at", { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.daysBefore, t.dueAt] })],
);
