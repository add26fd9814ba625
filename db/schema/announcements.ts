import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { cups, tournaments } from "./cups.ts";
import { teams } from "./teams.ts";

/** What the admin wrote to a team, to a tournament (no team) or to everybody (neither): mail, a banner or both. */
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
    subject: text().notNull(),
    body: text().notNull(),
    /** Names the form that was sent, so that the same one sent twice is one message. */
    attempt: text().unique("announcements_attempt_unique"),
    mailed: boolean().notNull(),
    /** How many mails it made: guardians of players under 18 are among those written to. */
    recipients: integer().notNull().default(0),
    /** Until when it stands on the site; empty: not at all. */
    bannerUntil: timestamp("banner_until", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("announcements_by_cup").on(t.cupId, t.createdAt),
    index("announcements_standing").on(t.cupId, t.bannerUntil),
    index("announcements_by_tournament").on(t.tournamentId),
    index("announcements_by_team").on(t.teamId),
    check("announcements_to", sql`${t.teamId} is null or ${t.tournamentId} is null`),
  ],
);
