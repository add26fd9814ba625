import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** One edition of the event. Machine dates are empty until the admin sets them; then the texts follow. */
export const cups = pgTable(
  "cups",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** IANA zone in which the cup's days are counted. */
    zone: text().notNull(),
    isCurrent: boolean("is_current").notNull().default(false),
    pointsWin: smallint("points_win").notNull().default(3),
    pointsTie: smallint("points_tie").notNull().default(1),
    pointsLoss: smallint("points_loss").notNull().default(0),
    /** Whole US dollars. */
    teamFee: integer("team_fee").notNull(),
    personFee: integer("person_fee").notNull(),
    paymentDueText: text("payment_due_text").notNull(),
    registrationClosesAt: timestamp("registration_closes_at", { withTimezone: true }),
  },
  (t) => [uniqueIndex("cups_one_current").on(t.isCurrent).where(sql`${t.isCurrent}`)],
);

/** An age group inside a cup. */
export const tournaments = pgTable(
  "tournaments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    name: text().notNull(),
    slug: text().notNull(),
    position: integer().notNull(),
    rosterSize: smallint("roster_size").notNull().default(7),
    /** Players born before this year are too old. */
    earliestBirthYear: smallint("earliest_birth_year"),
    /** Players born after this year are too young; off while empty. */
    latestBirthYear: smallint("latest_birth_year"),
  },
  (t) => [
    unique("tournaments_name_unique").on(t.cupId, t.name),
    unique("tournaments_slug_unique").on(t.cupId, t.slug),
    unique("tournaments_cup_key").on(t.id, t.cupId),
    // Teams carry these two, so that a membership can be checked against them by constraint alone.
    unique("tournaments_roster_key").on(t.id, t.cupId, t.rosterSize),
    check("tournaments_roster_size", sql`${t.rosterSize} between 1 and 30`),
  ],
);

/** A group of teams of a tournament that play each other. */
export const brackets = pgTable(
  "brackets",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tournamentId: integer("tournament_id").notNull(),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.tournamentId], foreignColumns: [tournaments.id] }),
    unique("brackets_name_unique").on(t.tournamentId, t.name),
    unique("brackets_tournament_key").on(t.id, t.tournamentId),
  ],
);
