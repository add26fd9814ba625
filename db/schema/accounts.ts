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
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { cups } from "./cups.ts";

/** Who signs in. An admin account has no players. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As the person typed it; `emailKey` is what makes two addresses the same. */
    email: text().notNull(),
    emailKey: text("email_key").notNull().unique("accounts_email_unique"),
    passwordHash: text("password_hash").notNull(),
    /** Names the form that made the account and what was written in it, so that the same one sent again is known. */
    registrationAttempt: text("registration_attempt"),
    isAdmin: boolean("is_admin").notNull().default(false),
    /** When a link that was sent to the address came back; empty until then, and again for a new address. */
    emailVerifiedAt: timestamp("email_verified_at", { withTimezone: true }),
    /** When an admin who was offered a second factor put it off. */
    secondFactorPutOffAt: timestamp("second_factor_put_off_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("accounts_admins").on(t.createdAt).where(sql`${t.isAdmin}`),
    index("accounts_unverified")
      .on(t.createdAt)
      .where(sql`${t.emailVerifiedAt} is null and not ${t.isAdmin}`),
  ],
);

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
    /** Whether this is the person who signs in; the others are the children they answer for. */
    isHolder: boolean("is_holder").notNull().default(true),
    /** Ten digits; empty once it was deleted for its age (`domain/retention`). */
    phone: text(),
    /** A missing date counts as under 18. */
    dob: date({ mode: "string" }),
    emergencyName: text("emergency_name"),
    emergencyNumber: text("emergency_number"),
    /** When they were first put on a team or a waitlist of any cup; stays when they leave it. */
    firstJoinedAt: timestamp("first_joined_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("players_account").on(t.accountId),
    uniqueIndex("players_one_holder").on(t.accountId).where(sql`${t.isHolder}`),
    check("players_phone", sql`${t.phone} ~ '^[0-9]{10}$'`),
    check("players_emergency_number", sql`${t.emergencyNumber} ~ '^[0-9]{10}$'`),
  ],
);

/** Who agreed to (or refused) which text, when. Rows are never changed. */
export const agreements = pgTable(
  "agreements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** By whom: an account, or a guardian who came by a link. Opaque ids, kept when the person is deleted: no foreign key. */
    accountId: uuid("account_id"),
    guardianId: uuid("guardian_id"),
    /** Whose: the player it is about. Opaque as well. */
    playerId: uuid("player_id").notNull(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    /** A document of `domain/guardians/document-rules.ts`. */
    document: text().notNull(),
    version: text().notNull(),
    /** SHA-256 of the text that was shown, in hex. */
    hash: text().notNull(),
    agreed: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index("agreements_player").on(t.playerId),
    index("agreements_account").on(t.accountId),
    index("agreements_guardian").on(t.guardianId),
    check("agreements_by_one", sql`num_nonnulls(${t.accountId}, ${t.guardianId}) = 1`),
  ],
);

/** That an agreement was taken back, by whom and when; the agreement itself is never changed. */
export const agreementWithdrawals = pgTable(
  "agreement_withdrawals",
  {
    agreementId: integer("agreement_id")
      .primaryKey()
      .references(() => agreements.id),
    accountId: uuid("account_id"),
    guardianId: uuid("guardian_id"),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check("agreement_withdrawals_by_one", sql`num_nonnulls(${t.accountId}, ${t.guardianId}) = 1`),
  ],
);

/**
 * The adult who answers for a player of 13 to 17 with an account of their own. For a child that a
 * guardian's account holds, that account's holder is the guardian, and there is no row here.
 */
export const guardians = pgTable(
  "guardians",
  {
    id: uuid().primaryKey().defaultRandom(),
    playerId: uuid("player_id")
      .notNull()
      .unique("guardians_one_a_player")
      .references(() => players.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** What makes two addresses the same, as an account's. */
    emailKey: text("email_key").notNull(),
    /** Typed by the guardian when they agree. */
    name: text(),
    /** Ten digits; given when the guardian lets managers call. */
    phone: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("guardians_by_email").on(t.emailKey),
    check("guardians_phone", sql`${t.phone} ~ '^[0-9]{10}$'`),
  ],
);

/** That somebody was deleted, so that a restored backup can delete them again. Opaque ids only. */
export const deletions = pgTable(
  "deletions",
  {
    /** The account's, player's or guardian's id. */
    personId: uuid("person_id").primaryKey(),
    kind: text({ enum: ["account", "player", "guardian"] }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("deletions_by_time").on(t.at, t.personId)],
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
    /** 'Chrome on Android', for the list of sessions; empty where the browser did not say. */
    device: text().notNull().default(""),
    /** The password was right and the second factor is still asked for: until then nobody is signed in. */
    awaitsCode: boolean("awaits_code").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (t) => [index("sessions_account").on(t.accountId), index("sessions_expiry").on(t.expiresAt)],
);

/** How often an account was signed in to and how often in vain, by day and browser. No network addresses. */
export const signIns = pgTable(
  "sign_ins",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** In the zone of the cup at that time. */
    day: date({ mode: "string" }).notNull(),
    /** 'Chrome on Android', of the few words of `server/device.ts`; empty where the browser did not say. */
    device: text().notNull(),
    signedIn: integer("signed_in").notNull().default(0),
    failed: integer().notNull().default(0),
    /** How many emails told the owner of a new browser. */
    notices: integer().notNull().default(0),
  },
  (t) => [
    unique("sign_ins_one").on(t.accountId, t.day, t.device),
    index("sign_ins_by_day").on(t.day),
  ],
);

/** An app that shows codes: the second factor of an account's sign-in once it was `confirmedAt`. */
export const secondFactors = pgTable("second_factors", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** What app and site share, sealed with a key that is not in the database. */
  sealedSecret: text("sealed_secret").notNull(),
  /** The session that sets it up, which alone is shown the secret; empty once it is on. No foreign key: it may end. */
  begunBySession: uuid("begun_by_session"),
  /** When its first code was typed; empty while it is being set up. */
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  /** The half minute, counted from 1970, of the last code that was taken: no code is taken twice. */
  lastStep: integer("last_step"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

/** Ten codes that each sign in once without the app. Only their hashes are stored. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => secondFactors.accountId, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (t) => [unique("recovery_codes_one").on(t.accountId, t.codeHash)],
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
