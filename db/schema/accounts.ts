import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { cups } from "./cups.ts";

/** Who signs in. An admin account has no players. */
export const accounts = pgTable("accounts", {
  id: uuid().primaryKey().defaultRandom(),
  /** As the person typed it; `emailKey` is what makes two addresses the same. */
  email: text().notNull(),
  emailKey: text("email_key").notNull().unique("accounts_email_unique"),
  passwordHash: text("password_hash").notNull(),
  /** Names the form that made the account, so that the same one sent again is known. */
  registrationAttempt: text("registration_attempt"),
  isAdmin: boolean("is_admin").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

/** Who plays. Belongs to one account, which may hold several. */
export const players = pgTable(
  "players",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text().notNull(),
    /** A missing date counts as under 18. */
    dob: date({ mode: "string" }),
    emergencyName: text("emergency_name"),
    emergencyNumber: text("emergency_number"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("players_account").on(t.accountId),
    check("players_phone", sql`${t.phone} ~ '^[0-9]{10}$'`),
    check("players_emergency_number", sql`${t.emergencyNumber} ~ '^[0-9]{10}$'`),
  ],
);

/** Who agreed to (or refused) which text, when. Rows are never changed. */
export const agreements = pgTable(
  "agreements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Opaque ids, kept when the person is deleted: no foreign key. */
    accountId: uuid("account_id").notNull(),
    playerId: uuid("player_id").notNull(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    document: text({ enum: ["terms", "media"] }).notNull(),
    version: text().notNull(),
    /** SHA-256 of the text that was shown, in hex. */
    hash: text().notNull(),
    agreed: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("agreements_player").on(t.playerId)],
);

/** A signed-in browser. Only the token's hash is stored. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (t) => [index("sessions_account").on(t.accountId), index("sessions_expiry").on(t.expiresAt)],
);

/** Single-use links that make an admin or set an admin's password. Only the token's hash is stored. */
export const setupTokens = pgTable("setup_tokens", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: text("token_hash").notNull().unique(),
  /** The address the link is for; empty on a new site, where the first person says theirs. */
  email: text(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
});
