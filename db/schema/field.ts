import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { cups } from "./cups.ts";
import { games } from "./games.ts";
import { teams } from "./teams.ts";

/**
 * Who has its address enters what happens in the games of a field on one day, or in one game. The address itself
 * is made from the site's secret key and stands nowhere (`domain/field/field-token.ts`).
 */
export const fieldLinks = pgTable(
  "field_links",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    field: text(),
    gameId: integer("game_id").references(() => games.id, { onDelete: "cascade" }),
    /** The cup's day on which it opens anything, yyyy-MM-dd. */
    day: date({ mode: "string" }).notNull(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
    /** Set when the admin ends it before its day is over. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (t) => [
    check("field_links_of_one", sql`(${t.field} is null) <> (${t.gameId} is null)`),
    uniqueIndex("field_links_one_field")
      .on(t.cupId, t.field, t.day)
      .where(sql`${t.endedAt} is null and ${t.field} is not null`),
    uniqueIndex("field_links_one_game")
      .on(t.gameId, t.day)
      .where(sql`${t.endedAt} is null and ${t.gameId} is not null`),
  ],
);

/**
 * What a phone at the field entered, in the order it came in. The phone names each entry before it sends it, so
 * that one which is sent again is known and answered as before.
 */
export const fieldEntries = pgTable(
  "field_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    key: uuid().notNull(),
    linkId: integer("link_id")
      .notNull()
      .references(() => fieldLinks.id, { onDelete: "cascade" }),
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    /** Which phone: a name that it gave itself. */
    phone: uuid().notNull(),
    /** As `domain/field/entry-rules.ts` reads it; players by their opaque ids. */
    entry: jsonb().notNull(),
    /** When it was entered, by the phone's own clock. */
    enteredAt: timestamp("entered_at", { withTimezone: true }).notNull(),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
    /** The goal or card that it made. */
    goalId: integer("goal_id"),
    cardId: integer("card_id"),
    /** Why it was not taken; null again once the organizer applied it. */
    refused: text(),
    /** Since when a refused entry needs no decision: it was dismissed, taken back, or is so already. */
    settledAt: timestamp("settled_at", { withTimezone: true }),
  },
  (t) => [
    uniqueIndex("field_entries_once").on(t.linkId, t.key),
    index("field_entries_undecided")
      .on(t.linkId, t.id)
      .where(sql`${t.refused} is not null and ${t.settledAt} is null`),
    index("field_entries_by_game").on(t.gameId, t.id),
  ],
);

/** A browser that is told of teams, without an account: what its push service needs, and nothing of anybody. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("push_subscriptions_once").on(t.endpoint)],
);

/** Which teams a browser follows. */
export const pushFollows = pgTable(
  "push_follows",
  {
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.teamId] }),
    index("push_follows_by_team").on(t.teamId),
  ],
);

/** A message on its way to a browser; gone once it is delivered, or when nobody wants it any more. */
export const pushMessages = pgTable(
  "push_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    title: text().notNull(),
    body: text().notNull(),
    /** The page that it opens, from the site's root. */
    path: text().notNull(),
    /** A newer message with the same one takes its place on the screen. */
    tag: text().notNull(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
    /** From when it is sent, or sent again. */
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
    /** After this it is news no more and is dropped. */
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    attempts: smallint().notNull().default(0),
  },
  (t) => [
    index("push_messages_due").on(t.dueAt),
    index("push_messages_by_subscription").on(t.subscriptionId),
  ],
);
