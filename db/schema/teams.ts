import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts, players } from "./accounts.ts";
import { brackets, cups, tournaments } from "./cups.ts";

/** `cupId` and `rosterSize` are the tournament's, carried along so that constraints can hold rosters to them. */
export const teams = pgTable(
  "teams",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id").notNull(),
    tournamentId: integer("tournament_id").notNull(),
    rosterSize: smallint("roster_size").notNull(),
    bracketId: integer("bracket_id").notNull(),
    name: text().notNull(),
    /** The name without case, accents, spaces and look-alikes. */
    nameKey: text("name_key").notNull(),
    /** Its part of the address of its public page; its own for good. */
    slug: text().notNull(),
    /** None for a team that came by import. */
    managerAccountId: uuid("manager_account_id").references(() => accounts.id),
    /** The 6 digits that link players to a team. */
    teamCode: text("team_code").notNull(),
    /** What its people write into the note of a payment: its own for good, and no way into the team. */
    paymentReference: text("payment_reference").notNull(),
    /** Set when the admin takes the team out of the cup; its recorded games stay. */
    withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
    /** Set when the admin marks the team ineligible, as for a fee that did not come; its games stay. */
    ineligibleAt: timestamp("ineligible_at", { withTimezone: true }),
    /** Who decided last whether it is eligible; empty while nobody has. What the admin decided, no deadline changes. */
    eligibilityBy: text("eligibility_by", { enum: ["admin", "deadline"] }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    foreignKey({
      name: "teams_tournament",
      columns: [t.tournamentId, t.cupId, t.rosterSize],
      foreignColumns: [tournaments.id, tournaments.cupId, tournaments.rosterSize],
    }).onUpdate("cascade"),
    foreignKey({
      name: "teams_bracket",
      columns: [t.bracketId, t.tournamentId],
      foreignColumns: [brackets.id, brackets.tournamentId],
    }),
    unique("teams_code_unique").on(t.teamCode),
    unique("teams_payment_reference_unique").on(t.paymentReference),
    unique("teams_slug_unique").on(t.slug),
    unique("teams_name_unique").on(t.tournamentId, t.nameKey),
    unique("teams_roster_key").on(t.id, t.cupId, t.rosterSize),
    unique("teams_tournament_key").on(t.id, t.tournamentId),
    unique("teams_bracket_key").on(t.id, t.bracketId),
    index("teams_by_cup").on(t.cupId),
    index("teams_by_bracket").on(t.bracketId),
    index("teams_by_manager").on(t.managerAccountId),
    check("teams_code_digits", sql`${t.teamCode} ~ '^[1-9][0-9]{5}$'`),
  ],
);

/** A player's numbered slot on a team's roster. */
export const memberships = pgTable(
  "memberships",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id").notNull(),
    cupId: integer("cup_id").notNull(),
    rosterSize: smallint("roster_size").notNull(),
    playerId: uuid("player_id")
      .notNull()
      .references(() => players.id),
    slot: smallint().notNull(),
    joinedAt: timestamp("joined_at", { withTimezone: true }).notNull(),
    /** Empty while the manager has not approved a player who joined with the team code. */
    approvedAt: timestamp("approved_at", { withTimezone: true }),
    /** Checked in on the day. */
    presentAt: timestamp("present_at", { withTimezone: true }),
    /** When the admin saw proof of the date of birth. */
    dobSeenAt: timestamp("dob_seen_at", { withTimezone: true }),
  },
  (t) => [
    foreignKey({
      name: "memberships_team",
      columns: [t.teamId, t.cupId, t.rosterSize],
      foreignColumns: [teams.id, teams.cupId, teams.rosterSize],
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
    unique("memberships_slot_unique").on(t.teamId, t.slot),
    unique("memberships_one_team").on(t.playerId, t.cupId),
    check("memberships_slot", sql`${t.slot} between 1 and ${t.rosterSize}`),
  ],
);

/**
 * A player who entered a team code while codes needed the manager's approval: one request per player and cup. A
 * wrong code leads to a request of no team, which nobody sees but the player.
 */
export const joinRequests = pgTable(
  "join_requests",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    playerId: uuid("player_id")
      .notNull()
      .references(() => players.id, { onDelete: "cascade" }),
    teamId: integer("team_id").references(() => teams.id, { onDelete: "set null" }),
    /** As the player typed it. */
    teamCode: text("team_code").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    declinedAt: timestamp("declined_at", { withTimezone: true }),
  },
  (t) => [
    unique("join_requests_one").on(t.playerId, t.cupId),
    index("join_requests_by_team").on(t.teamId),
    index("join_requests_by_end").on(t.expiresAt),
    check("join_requests_code_digits", sql`${t.teamCode} ~ '^[0-9]{6}$'`),
  ],
);

/** A player without a team who wants one. */
export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id").notNull(),
    tournamentId: integer("tournament_id").notNull(),
    playerId: uuid("player_id")
      .notNull()
      .references(() => players.id),
    /** 'Show my date of birth and phone to team managers'. */
    showContact: boolean("show_contact").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    foreignKey({
      name: "waitlist_tournament",
      columns: [t.tournamentId, t.cupId],
      foreignColumns: [tournaments.id, tournaments.cupId],
    }),
    unique("waitlist_one_entry").on(t.playerId, t.cupId),
    index("waitlist_by_tournament").on(t.tournamentId, t.createdAt),
    index("waitlist_by_cup").on(t.cupId, t.createdAt),
  ],
);

/**
 * A slot of a team, held for a waiting player until they answer (48 hours, or until rosters lock). One that
 * is open and not past `expiresAt` counts as a taken slot until the cup's rosters lock; whoever fills or holds a
 * slot has the team locked.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id").notNull(),
    cupId: integer("cup_id").notNull(),
    rosterSize: smallint("roster_size").notNull(),
    playerId: uuid("player_id")
      .notNull()
      .references(() => players.id, { onDelete: "cascade" }),
    slot: smallint().notNull(),
    /** Whether the organiser proposed it, and not the team manager. */
    byAdmin: boolean("by_admin").notNull().default(false),
    state: text({ enum: ["open", "accepted", "declined", "withdrawn", "expired"] })
      .notNull()
      .default("open"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    answeredAt: timestamp("answered_at", { withTimezone: true }),
  },
  (t) => [
    foreignKey({
      name: "invitations_team",
      columns: [t.teamId, t.cupId, t.rosterSize],
      foreignColumns: [teams.id, teams.cupId, teams.rosterSize],
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
    uniqueIndex("invitations_one_slot").on(t.teamId, t.slot).where(sql`${t.state} = 'open'`),
    uniqueIndex("invitations_once").on(t.teamId, t.playerId).where(sql`${t.state} = 'open'`),
    index("invitations_by_player").on(t.playerId),
    index("invitations_by_team").on(t.teamId),
    index("invitations_closed").on(t.answeredAt, t.expiresAt).where(sql`${t.state} <> 'open'`),
    index("invitations_open").on(t.expiresAt).where(sql`${t.state} = 'open'`),
    // One that was answered holds nothing: a roster may become smaller than its slot was.
    check("invitations_slot", sql`${t.state} <> 'open' or ${t.slot} between 1 and ${t.rosterSize}`),
  ],
);
