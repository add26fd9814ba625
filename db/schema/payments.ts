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

/** An inquiry is a bank's question about a payment, which it can turn into a dispute. */
const kindOfReceipt = () =>
  text({
    enum: [
      "payment",
      "refund",
      "refund-failed",
      "inquiry",
      "dispute",
      "dispute-won",
      "dispute-lost",
    ],
  }).notNull();

/**
 * A payment recorded by the treasurer, or what Stripe says of one by card: a payment, or the refund
 * or dispute that takes it back. Voided if it doesn't count, never changed otherwise. No card data.
 */
export const receipts = pgTable(
  "receipts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    teamId: integer("team_id").references(() => teams.id, { onDelete: "set null" }),
    playerId: uuid("player_id"),
    /** US cents; below zero for a refund or dispute. */
    amount: integer().notNull(),
    method: text({ enum: ["peer", "cash", "bank", "hand", "card"] }).notNull(),
    kind: kindOfReceipt().default("payment"),
    /** Stripe's id of the payment, refund or dispute; null for one that somebody typed. */
    reference: text().unique(),
    /** Day of payment, yyyy-MM-dd in the cup's zone; a refund has that of its payment. */
    receivedOn: date("received_on", { mode: "string" }).notNull(),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
    /** Null for a card payment. */
    recordedBy: uuid("recorded_by"),
    voidedAt: timestamp("voided_at", { withTimezone: true }),
  },
  (t) => [
    index("receipts_by_team").on(t.teamId),
    index("receipts_by_player").on(t.playerId),
    index("receipts_by_cup").on(t.cupId, t.receivedOn),
    check(
      "receipts_amount",
      sql`${t.amount} * case ${t.kind} when 'payment' then 1 else -1 end between 1 and 10000000`,
    ),
    check(
      "receipts_card",
      sql`(${t.method} = 'card') = (${t.reference} is not null) and (${t.method} = 'card') = (${t.recordedBy} is null) and (${t.method} = 'card' or ${t.kind} = 'payment')`,
    ),
  ],
);

/** A card payment that somebody began on Stripe's page, and what it is to be compared with. */
export const cardCheckouts = pgTable(
  "card_checkouts",
  {
    id: uuid().primaryKey(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    teamId: integer("team_id").references(() => teams.id, { onDelete: "set null" }),
    playerId: uuid("player_id"),
    /** US cents. */
    amount: integer().notNull(),
    language: text({ enum: ["en", "es"] }).notNull(),
    /** Stripe's id of its page; null until Stripe has made it. */
    sessionId: text("session_id").unique(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    paidAt: timestamp("paid_at", { withTimezone: true }),
  },
  (t) => [
    index("card_checkouts_by_team").on(t.teamId),
    check("card_checkouts_amount", sql`${t.amount} between 1 and 10000000`),
  ],
);

/** Stripe's events, once each; refunds and disputes can arrive before their payment. */
export const cardEvents = pgTable(
  "card_events",
  {
    id: text().primaryKey(),
    /** Stripe's id of the payment. */
    payment: text().notNull(),
    /** Stripe's id of the payment, refund or dispute. */
    reference: text().notNull(),
    kind: kindOfReceipt(),
    /** US cents, above zero. */
    amount: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("card_events_by_payment").on(t.payment)],
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
