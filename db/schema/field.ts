import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Text } from "#i18n/message.ts";
import { games } from "./competition.ts";
import { cups } from "./cup.ts";

/**
 * A link that lets its owner enter events of one field's games on one day, or of one game. The
 * token is derived from the site's secret key and not stored (`domain/competition/field/field-links.ts`).
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
    day: date({ mode: "string" }).notNull(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
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
 * Events entered on a phone at the field, in order of arrival. `key` is the phone's idempotency key
 * for each entry.
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
    phone: uuid().notNull(),
    /** In the format of `domain/competition/field/entry-rules.ts`; players by opaque id. */
    entry: jsonb().notNull(),
    enteredAt: timestamp("entered_at", { withTimezone: true }).notNull(),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
    goalId: integer("goal_id"),
    cardId: integer("card_id"),
    /** Reason for the refusal; null again once the organizer applies the entry. */
    refused: jsonb().$type<Text>(),
    /** Set when a refused entry needs no decision: dismissed, undone or already applied. */
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
