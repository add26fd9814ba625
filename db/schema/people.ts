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
import { LOCALES } from "#i18n/locales.ts";
import { markColumns } from "../marks.ts";
import { cups } from "./cup.ts";

const STAFF_ROLES = ["scorekeeper", "registrar", "treasurer", "editor"] as const;
const ALL_ROLES = sql`'{scorekeeper,registrar,treasurer,editor}'::text[]`;

/** What an account can do in the console besides organizers, who can do everything. */
const staffRoles = () =>
  text("staff_roles", { enum: STAFF_ROLES }).array().notNull().default(sql`'{}'`);

export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As typed; `emailKey` is the normalized form that must be unique. */
    email: text().notNull(),
    emailKey: text("email_key").notNull().unique("accounts_email_unique"),
    passwordHash: text("password_hash").notNull(),
    /** An organizer, who can do everything in the console. */
    isAdmin: boolean("is_admin").notNull().default(false),
    staffRoles: staffRoles(),
    /** Of email, push, calendars, field pages and the console. */
    language: text({ enum: LOCALES }).notNull().default("en"),
    /** When somebody opened a link sent to this address: the only proof that the mailbox is theirs. */
    emailVerifiedAt: timestamp("email_verified_at", { withTimezone: true }),
    /** When an organizer waived that proof, which only ends the reminder and the deadline. */
    proofWaivedAt: timestamp("proof_waived_at", { withTimezone: true }),
    /** Since when they agree to email about future cups; null if they don't. */
    wantsNewsAt: timestamp("wants_news_at", { withTimezone: true }),
    /** As of the introduction of the rule about unused accounts, if they did not log in since. */
    lastLoginAt: timestamp("last_login_at", { withTimezone: true }).notNull().defaultNow(),
    /** The email that warned about the deletion of an unused account; its row may be gone. */
    inactivityMailId: integer("inactivity_mail_id"),
    secondFactorPutOffAt: timestamp("second_factor_put_off_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("accounts_admins").on(t.createdAt).where(sql`${t.isAdmin}`),
    index("accounts_unverified")
      .on(t.createdAt)
      .where(sql`${t.emailVerifiedAt} is null and not ${t.isAdmin}`),
    check("accounts_staff_roles", sql`${t.staffRoles} <@ ${ALL_ROLES}`),
  ],
);

export const accountMarks = markColumns(accounts, { exported: ["email"] });

export const players = pgTable(
  "players",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** True for the account holder, false for their children. */
    isHolder: boolean("is_holder").notNull().default(true),
    /** Ten digits. Null after its retention period (`domain/retention`). */
    phone: text(),
    /** Null counts as under 18. */
    dob: date({ mode: "string" }),
    /** Set when the date of birth of somebody under 18 is deleted, until the name is shortened. */
    wasMinor: boolean("was_minor").notNull().default(false),
    emergencyName: text("emergency_name"),
    emergencyNumber: text("emergency_number"),
    /** First time on a team or waitlist of any cup; never cleared. */
    firstJoinedAt: timestamp("first_joined_at", { withTimezone: true }),
    /** When details that retention had deleted were entered again. */
    detailsAt: timestamp("details_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("players_account").on(t.accountId),
    uniqueIndex("players_one_holder").on(t.accountId).where(sql`${t.isHolder}`),
    check("players_phone", sql`${t.phone} ~ '^[0-9]{10}$'`),
    check("players_emergency_number", sql`${t.emergencyNumber} ~ '^[0-9]{10}$'`),
  ],
);

export const playerMarks = markColumns(players, {
  exported: ["firstName", "lastName"],
  cleared: ["phone", "dob", "emergencyName", "emergencyNumber"],
});

/** Consent to a text, given or refused. Append-only. */
export const agreements = pgTable(
  "agreements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The account or guardian who decided. Opaque ids that outlive the person: no foreign key. */
    accountId: uuid("account_id"),
    guardianId: uuid("guardian_id"),
    playerId: uuid("player_id").notNull(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    document: text().notNull(),
    version: text().notNull(),
    /** Hex SHA-256 of the text shown. */
    hash: text().notNull(),
    agreed: boolean().notNull(),
    /** Given through a link that an organizer had displayed. */
    byDisplayedLink: boolean("by_displayed_link").notNull().default(false),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index("agreements_player").on(t.playerId),
    index("agreements_account").on(t.accountId),
    index("agreements_guardian").on(t.guardianId),
    check("agreements_by_one", sql`num_nonnulls(${t.accountId}, ${t.guardianId}) = 1`),
  ],
);

/** Withdrawal of an agreement; the agreement itself never changes. */
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
 * The guardian of a player aged 13 to 17 with their own account. Children added by a guardian's
 * account have no row here: the account holder is their guardian.
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
    emailKey: text("email_key").notNull(),
    name: text(),
    phone: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("guardians_by_email").on(t.emailKey),
    check("guardians_phone", sql`${t.phone} ~ '^[0-9]{10}$'`),
  ],
);

export const guardianMarks = markColumns(guardians, {
  exported: ["id", "playerId", "email", "name", "phone", "createdAt"],
});

export const deletions = pgTable(
  "deletions",
  {
    personId: uuid("person_id").primaryKey(),
    kind: text({ enum: ["account", "player", "guardian", "picture"] }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("deletions_by_time").on(t.at, t.personId)],
);

/** A browser session. Stores only the token's hash. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    device: text().notNull().default(""),
    /** Set while the two-factor code is still required; the session is not signed in until then. */
    awaitsCode: boolean("awaits_code").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (t) => [index("sessions_account").on(t.accountId), index("sessions_expiry").on(t.expiresAt)],
);

export const sessionMarks = markColumns(sessions, {
  exported: ["device", "createdAt", "lastSeenAt", "expiresAt"],
});

/** Successful and failed sign-ins by account, day and browser. No network addresses. */
export const signIns = pgTable(
  "sign_ins",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    device: text().notNull(),
    signedIn: integer("signed_in").notNull().default(0),
    failed: integer().notNull().default(0),
    notices: integer().notNull().default(0),
  },
  (t) => [
    unique("sign_ins_one").on(t.accountId, t.day, t.device),
    index("sign_ins_by_day").on(t.day),
  ],
);

/** An authenticator app; active as the account's second factor once `confirmedAt` is set. */
export const secondFactors = pgTable("second_factors", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** The TOTP secret, encrypted with a key that is not in the database. */
  sealedSecret: text("sealed_secret").notNull(),
  /**
   * The only session that can see the secret; null once active. No foreign key: the session can
   * end.
   */
  begunBySession: uuid("begun_by_session"),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  /** TOTP time step (30 s since 1970) of the last accepted code: no code works twice. */
  lastStep: integer("last_step"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

/** Ten single-use codes that replace the authenticator app. Stores only their hashes. */
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

/** One-time links with which somebody sets a password and gets these rights. */
export const setupTokens = pgTable(
  "setup_tokens",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text("token_hash").notNull().unique(),
    email: text(),
    isAdmin: boolean("is_admin").notNull().default(true),
    staffRoles: staffRoles(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (t) => [check("setup_tokens_staff_roles", sql`${t.staffRoles} <@ ${ALL_ROLES}`)],
);
