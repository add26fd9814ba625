import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
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
    /** 'July 27–29', until the days are set. */
    datesText: text("dates_text").notNull().default(""),
    startsOn: date("starts_on", { mode: "string" }),
    endsOn: date("ends_on", { mode: "string" }),
    /** Where it is played; empty while nobody has said. */
    place: text().notNull().default(""),
    /** '$1,050 to $1,505'. */
    prizeText: text("prize_text").notNull().default(""),
    /** 'noon on Friday the 26th', as the fee notice says it. */
    paymentDueText: text("payment_due_text").notNull(),
    /** 'Friday at midnight', as the banner says it. */
    paymentDueBannerText: text("payment_due_banner_text").notNull().default(""),
    /** Once set, every place shows this and nothing else is due. */
    paymentDueAt: timestamp("payment_due_at", { withTimezone: true }),
    registrationClosesText: text("registration_closes_text").notNull().default(""),
    registrationClosesAt: timestamp("registration_closes_at", { withTimezone: true }),
    /**
     * Days after registering within which an e-mail address must be confirmed before its account joins or
     * creates a team; 0 is at once. Empty: never needed.
     */
    verifyWithinDays: smallint("verify_within_days"),
    /** Whether players whose guardian has not agreed yet may play. */
    pendingMayPlay: boolean("pending_may_play").notNull().default(false),
    /** From when no roster changes any more but by the admin. */
    rosterLocksAt: timestamp("roster_locks_at", { withTimezone: true }),
    /** The admin's own words on the front page; while empty the deadlines are told. */
    banner1: text(),
    banner2: text(),
    /** Where messages go and who is written to; the admin's own address while empty. */
    contactEmail: text("contact_email"),
    /** Where to pay: peer payment app, cash app, bank transfer service. Empty is 'Not set up yet'. */
    peerHandle: text("peer_handle"),
    cashHandle: text("cash_handle"),
    bankHandle: text("bank_handle"),
    /** What decides places, one step after the other (`domain/standings/order-rules.ts`). */
    standingsOrder: text("standings_order")
      .array()
      .notNull()
      .default(["points", "goal-difference", "goals-scored"]),
    /** The most that one game counts for in the step 'capped-difference'. */
    goalCap: smallint("goal_cap").notNull().default(3),
    /** What a game is counted as for the team that did not forfeit it; the other one has none. */
    forfeitScore: smallint("forfeit_score").notNull().default(3),
    /** While set, no game is begun: since when, and why. */
    heldSince: timestamp("held_since", { withTimezone: true }),
    heldFor: text("held_for", { enum: ["lightning", "heat", "other"] }),
    /** The admin's own words to it. */
    heldText: text("held_text").notNull().default(""),
    /** When play is expected to resume. Where `resumeIsSet`, it does resume then, and nothing is suspended from then on. */
    resumeAt: timestamp("resume_at", { withTimezone: true }),
    resumeIsSet: boolean("resume_is_set").notNull().default(false),
    /** The latest lightning of this suspension, from which the 30 minutes count. */
    lightningAt: timestamp("lightning_at", { withTimezone: true }),
    /** Filled by the demo: nobody behind its addresses is ever written to. */
    isDemo: boolean("is_demo").notNull().default(false),
  },
  (t) => [
    uniqueIndex("cups_one_current").on(t.isCurrent).where(sql`${t.isCurrent}`),
    check(
      "cups_days",
      sql`(${t.startsOn} is null) = (${t.endsOn} is null) and ${t.startsOn} <= ${t.endsOn}`,
    ),
    check("cups_held", sql`(${t.heldSince} is null) = (${t.heldFor} is null)`),
    check(
      "cups_resume",
      sql`(${t.resumeAt} is null or coalesce(${t.resumeAt} >= ${t.heldSince}, false)) and (not ${t.resumeIsSet} or ${t.resumeAt} is not null)`,
    ),
    check("cups_forfeit_score", sql`${t.forfeitScore} between 1 and 99`),
    check("cups_goal_cap", sql`${t.goalCap} between 1 and 99`),
    check("cups_verify_within", sql`${t.verifyWithinDays} between 0 and 365`),
    check(
      "cups_fees",
      sql`${t.teamFee} between 0 and 100000 and ${t.personFee} between 0 and 100000`,
    ),
  ],
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
    /** 'born 2012-2010': who plays, as the rules page says it. */
    bornText: text("born_text").notNull().default(""),
    /** 'July 28', until the day is set. */
    playsText: text("plays_text").notNull().default(""),
    playsOn: date("plays_on", { mode: "string" }),
    /** When the admin said that the group stage is over and who goes on. */
    groupsConfirmedAt: timestamp("groups_confirmed_at", { withTimezone: true }),
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
