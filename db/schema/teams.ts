import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { markColumns } from "../marks.ts";
import { brackets, cups, tournaments } from "./cup.ts";
import { accounts, players } from "./people.ts";

const CREST_COLORS = [
  "red",
  "maroon",
  "orange",
  "yellow",
  "green",
  "sky",
  "blue",
  "navy",
  "purple",
  "pink",
  "black",
  "white",
] as const;
const COLOR_LIST = sql`'red', 'maroon', 'orange', 'yellow', 'green', 'sky', 'blue', 'navy', 'purple', 'pink', 'black', 'white'`;

/**
 * `cupId` and `rosterSize` are copied from the tournament so that constraints can check rosters.
 */
export const teams = pgTable(
  "teams",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id").notNull(),
    tournamentId: integer("tournament_id").notNull(),
    rosterSize: smallint("roster_size").notNull(),
    bracketId: integer("bracket_id").notNull(),
    name: text().notNull(),
    nameKey: text("name_key").notNull(),
    slug: text().notNull(),
    /** For the board, where long names wrap; null to show the name. */
    shortName: text("short_name"),
    kitColor: text("kit_color"),
    /** By slot, for the field. */
    shirts: smallint().array().$type<(number | null)[]>().notNull().default([]),
    /** The crest; what is null follows from the team's id and name (`crestOf`). */
    color1: text({ enum: CREST_COLORS }),
    color2: text({ enum: CREST_COLORS }),
    initials: text(),
    /** The approved picture; no foreign key, because `team_crests` has one to teams. */
    crestPicture: uuid("crest_picture"),
    managerAccountId: uuid("manager_account_id").references(() => accounts.id),
    teamCode: text("team_code").notNull(),
    /** When the link was made that makes its opener the manager; null without one. */
    managerLinkAt: timestamp("manager_link_at", { withTimezone: true }),
    /** In payment notes; gives no access to the team. */
    paymentReference: text("payment_reference").notNull(),
    withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
    ineligibleAt: timestamp("ineligible_at", { withTimezone: true }),
    eligibilityBy: text("eligibility_by", { enum: ["admin", "deadline"] }),
    /** The last day of the admin's decision, in the cup's zone; null if it has no end. */
    eligibilityUntil: date("eligibility_until", { mode: "string" }),
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
    check("teams_short_name_length", sql`char_length(${t.shortName}) between 1 and 12`),
    check("teams_colors", sql`(${t.color1} is null) = (${t.color2} is null)`),
    check("teams_color1", sql`${t.color1} in (${COLOR_LIST})`),
    check("teams_color2", sql`${t.color2} in (${COLOR_LIST})`),
    check("teams_initials", sql`${t.initials} ~ '^[^[:space:]]{1,3}$'`),
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

export const teamMarks = markColumns(teams, {
  exported: ["name", "createdAt"],
  // Chosen by its manager, with whose account it goes.
  cleared: ["shortName", "kitColor", "color1", "color2", "initials"],
  internal: ["slug", "teamCode", "paymentReference", "eligibilityUntil"],
});

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
    /** Null while a player who joined with the team code awaits the manager's approval. */
    approvedAt: timestamp("approved_at", { withTimezone: true }),
    presentAt: timestamp("present_at", { withTimezone: true }),
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
 * A request to join with a team code that needs the manager's approval, one per player and cup. A
 * wrong code creates a request without a team, visible only to the player.
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

/** Without the team: only its manager can reveal whether the code was right. */
export const joinRequestMarks = markColumns(joinRequests, {
  exported: ["playerId", "teamCode", "createdAt", "expiresAt", "declinedAt"],
});

export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id").notNull(),
    tournamentId: integer("tournament_id").notNull(),
    playerId: uuid("player_id")
      .notNull()
      .references(() => players.id),
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
 * A roster slot reserved for a waitlisted player for 48 hours or until rosters lock. An open
 * invitation before `expiresAt` counts as a taken slot. Lock the team row before filling or
 * reserving a slot.
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
    byAdmin: boolean("by_admin").notNull().default(false),
    /** By an organizer, registrar or approved manager: accepting makes the player no newcomer. */
    byTrusted: boolean("by_trusted").notNull().default(false),
    /** False if nobody could get the email: a minor gets none without a guardian's copy. */
    mailed: boolean().notNull().default(true),
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
    // Answered invitations are exempt: a roster can shrink below their slot.
    check("invitations_slot", sql`${t.state} <> 'open' or ${t.slot} between 1 and ${t.rosterSize}`),
  ],
);

/** A team's withdrawal with everything it changed, so that it can be undone. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    choice: text({ enum: ["remove", "forfeit", "annul"] }).notNull(),
    /**
     * The team's games before the withdrawal, in the format of `domain/competition/withdrawals/withdrawal-record.ts`;
     * no personal data.
     */
    record: jsonb().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
  },
  (t) => [
    uniqueIndex("withdrawals_one_open").on(t.teamId).where(sql`${t.undoneAt} is null`),
    index("withdrawals_by_team").on(t.teamId),
    check("withdrawals_choice", sql`${t.choice} in ('remove', 'forfeit', 'annul')`),
  ],
);

export const formerMembers = pgTable(
  "former_members",
  {
    withdrawalId: integer("withdrawal_id")
      .notNull()
      .references(() => withdrawals.id, { onDelete: "cascade" }),
    playerId: uuid("player_id")
      .notNull()
      .references(() => players.id, { onDelete: "cascade" }),
    cupId: integer("cup_id").notNull(),
    slot: smallint().notNull(),
    joinedAt: timestamp("joined_at", { withTimezone: true }).notNull(),
    approvedAt: timestamp("approved_at", { withTimezone: true }),
    presentAt: timestamp("present_at", { withTimezone: true }),
    dobSeenAt: timestamp("dob_seen_at", { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.withdrawalId, t.playerId] }),
    index("former_members_by_player").on(t.playerId, t.cupId),
  ],
);

/** Wrong team codes per hour from all users, to detect guessing. */
export const wrongTeamCodes = pgTable("wrong_team_codes", {
  hour: timestamp({ withTimezone: true }).primaryKey(),
  tries: integer().notNull().default(0),
  refused: integer().notNull().default(0),
});
