import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { cups, tournaments } from "./cup.ts";
import { accounts } from "./people.ts";
import { teams } from "./teams.ts";

/** The last successful and the last failed backup, one row each. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    outcome: text({ enum: ["made", "failed"] }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    rows: integer(),
    reason: text(),
  },
  (t) => [
    check("backup_runs_outcome", sql`${t.outcome} in ('made', 'failed')`),
    check(
      "backup_runs_told",
      sql`(${t.outcome} = 'made') = (${t.rows} is not null) and (${t.outcome} = 'failed') = (${t.reason} is not null)`,
    ),
  ],
);

/**
 * A message from the admin to a team, a tournament (no team) or everyone (neither), as email,
 * banner or both.
 */
export const announcements = pgTable(
  "announcements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    tournamentId: integer("tournament_id").references(() => tournaments.id, {
      onDelete: "cascade",
    }),
    teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
    /** Accounts outside the cup that it went to, by email only. */
    newsTo: text("news_to", { enum: ["earlier", "playerless"] }),
    subject: text().notNull(),
    body: text().notNull(),
    /** For readers in Spanish; without them everyone gets the text above, which is in English. */
    subjectEs: text("subject_es"),
    bodyEs: text("body_es"),
    mailed: boolean().notNull(),
    /** An editor; null for an organizer, whose messages don't wait. */
    senderId: uuid("sender_id").references(() => accounts.id, { onDelete: "set null" }),
    /** Its emails don't leave before; until then it can be recalled. */
    heldUntil: timestamp("held_until", { withTimezone: true }),
    recalledAt: timestamp("recalled_at", { withTimezone: true }),
    recipients: integer().notNull().default(0),
    /** Players under 18 who didn't get it, since no guardian could get a copy. */
    withheld: uuid().array().notNull().default(sql`'{}'`),
    bannerUntil: timestamp("banner_until", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("announcements_by_cup").on(t.cupId, t.createdAt),
    index("announcements_standing").on(t.cupId, t.bannerUntil),
    index("announcements_by_tournament").on(t.tournamentId),
    index("announcements_by_team").on(t.teamId),
    index("announcements_by_sender").on(t.senderId, t.createdAt),
    check("announcements_es", sql`(${t.subjectEs} is null) = (${t.bodyEs} is null)`),
    check("announcements_to", sql`${t.teamId} is null or ${t.tournamentId} is null`),
  ],
);
