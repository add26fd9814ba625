import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
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
import { cups, tournaments } from "./cup.ts";
import { accounts, players } from "./people.ts";
import { teams } from "./teams.ts";

/**
 * Who helps the manager run a team; an invitation until accepted. The account with the confirmed
 * address can accept it, even one that registers later. A trigger keeps the manager from being one.
 */
export const coManagers = pgTable(
  "co_managers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    /** Numbered, so that a team has at most two. */
    seat: smallint().notNull(),
    /** The invited address, until it is accepted. */
    email: text(),
    emailKey: text("email_key"),
    accountId: uuid("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** The organizer or registrar who invited them, so that accepting needs no approval. */
    namedBy: uuid("named_by").references(() => accounts.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    acceptedAt: timestamp("accepted_at", { withTimezone: true }),
  },
  (t) => [
    unique("co_managers_seat_unique").on(t.teamId, t.seat),
    unique("co_managers_email_unique").on(t.teamId, t.emailKey),
    unique("co_managers_account_unique").on(t.teamId, t.accountId),
    index("co_managers_by_email").on(t.emailKey),
    index("co_managers_by_account").on(t.accountId),
    index("co_managers_by_namer").on(t.namedBy),
    check("co_managers_seat", sql`${t.seat} between 1 and 2`),
    check(
      "co_managers_invited_or_accepted",
      sql`num_nonnulls(${t.email}, ${t.emailKey}) = case when ${t.accountId} is null then 2 else 0 end and (${t.accountId} is null) = (${t.acceptedAt} is null)`,
    ),
  ],
);

export const coManagerMarks = markColumns(coManagers, { exported: ["email"] });

/**
 * Whom an organizer or registrar approved to manage teams of a cup, and so to see more of other
 * families' children than a newcomer. It counts for adults with a proved mailbox only.
 */
export const approvedManagers = pgTable(
  "approved_managers",
  {
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id, { onDelete: "cascade" }),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    approvedAt: timestamp("approved_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.cupId] }),
    index("approved_managers_by_cup").on(t.cupId),
  ],
);

/**
 * Teams that wait for the organizer's approval. They are no rows of `teams` until then, so that
 * nothing can show or join them.
 */
export const teamRequests = pgTable(
  "team_requests",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id").notNull(),
    tournamentId: integer("tournament_id").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    playerId: uuid("player_id").references(() => players.id, { onDelete: "set null" }),
    name: text().notNull(),
    nameKey: text("name_key").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    declinedAt: timestamp("declined_at", { withTimezone: true }),
    /** The organizer's, when declined. */
    reason: text(),
  },
  (t) => [
    foreignKey({
      name: "team_requests_tournament",
      columns: [t.tournamentId, t.cupId],
      foreignColumns: [tournaments.id, tournaments.cupId],
    }).onDelete("cascade"),
    unique("team_requests_one").on(t.accountId, t.cupId),
    uniqueIndex("team_requests_name")
      .on(t.tournamentId, t.nameKey)
      .where(sql`${t.declinedAt} is null`),
    index("team_requests_by_cup").on(t.cupId, t.createdAt),
    index("team_requests_by_player").on(t.playerId),
    check("team_requests_reason", sql`${t.declinedAt} is not null or ${t.reason} is null`),
  ],
);

export const teamRequestMarks = markColumns(teamRequests, {
  exported: ["name", "playerId", "createdAt", "declinedAt", "reason"],
});

/** Names that a team had, whose addresses lead to the present one. */
export const formerTeamNames = pgTable(
  "former_team_names",
  {
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    name: text().notNull(),
    slug: text().notNull(),
    replacedAt: timestamp("replaced_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.slug] }),
    index("former_team_names_by_slug").on(t.slug),
  ],
);

/** Public, as the team's own name, with which they go. */
export const formerTeamNameMarks = markColumns(formerTeamNames, { internal: ["name", "slug"] });

/**
 * An invitation to a team from a file: to a manager, or to a player at a guardian's address. The
 * person is nowhere else, and the row is deleted with the answer.
 */
export const rosterInvitations = pgTable(
  "roster_invitations",
  {
    id: uuid().primaryKey().defaultRandom(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    role: text({ enum: ["manager", "player"] }).notNull(),
    email: text().notNull(),
    emailKey: text("email_key").notNull(),
    /** Of a player. */
    firstName: text("first_name"),
    lastName: text("last_name"),
    dob: date({ mode: "string" }),
    tokenHash: text("token_hash").notNull().unique("roster_invitations_token_unique"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("roster_invitations_by_team").on(t.teamId),
    index("roster_invitations_by_email").on(t.emailKey),
    index("roster_invitations_by_time").on(t.createdAt),
    check("roster_invitations_role", sql`${t.role} in ('manager', 'player')`),
    check(
      "roster_invitations_player",
      sql`num_nonnulls(${t.firstName}, ${t.lastName}, ${t.dob}) = case when ${t.role} = 'player' then 3 else 0 end`,
    ),
  ],
);

/** Only its own page shows them, to whoever has the link. */
export const rosterInvitationMarks = markColumns(rosterInvitations, {
  internal: ["email", "firstName", "lastName", "dob"],
});
