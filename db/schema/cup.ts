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

/** One edition of the event. The text columns apply until the admin sets the matching dates. */
export const cups = pgTable(
  "cups",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** IANA time zone for all of the cup's days. */
    zone: text().notNull(),
    isCurrent: boolean("is_current").notNull().default(false),
    /** The next cup in the making, which only the console shows. */
    isDraft: boolean("is_draft").notNull().default(false),
    /** Whole US dollars. */
    teamFee: integer("team_fee").notNull(),
    personFee: integer("person_fee").notNull(),
    datesText: text("dates_text").notNull().default(""),
    startsOn: date("starts_on", { mode: "string" }),
    endsOn: date("ends_on", { mode: "string" }),
    /** Where games are played. */
    place: text().notNull().default(""),
    address: text().notNull().default(""),
    mapUrl: text("map_url"),
    parking: text().notNull().default(""),
    /** A line a field: 'North: behind the school'. */
    fieldDirections: text("field_directions").notNull().default(""),
    prizeText: text("prize_text").notNull().default(""),
    paymentDueText: text("payment_due_text").notNull(),
    paymentDueBannerText: text("payment_due_banner_text").notNull().default(""),
    paymentDueAt: timestamp("payment_due_at", { withTimezone: true }),
    registrationClosesText: text("registration_closes_text").notNull().default(""),
    registrationClosesAt: timestamp("registration_closes_at", { withTimezone: true }),
    /**
     * Days after registration within which an email address must be verified before joining or
     * creating a team; 0 means at once, null means never.
     */
    verifyWithinDays: smallint("verify_within_days"),
    pendingMayPlay: boolean("pending_may_play").notNull().default(false),
    /** Whether new teams of accounts wait for the organizer's approval. */
    approvesTeams: boolean("approves_teams").notNull().default(false),
    rosterLocksAt: timestamp("roster_locks_at", { withTimezone: true }),
    banner1: text(),
    banner2: text(),
    contactEmail: text("contact_email"),
    peerHandle: text("peer_handle"),
    cashHandle: text("cash_handle"),
    bankHandle: text("bank_handle"),
    /** Tiebreakers in order (`domain/competition/standings/tiebreaker-rules.ts`). */
    standingsOrder: text("standings_order")
      .array()
      .notNull()
      .default(["points", "goal-difference", "goals-scored"]),
    /** Maximum per game in the step 'capped-difference'. */
    goalCap: smallint("goal_cap").notNull().default(3),
    /** Goals credited to the opponent of a team that forfeits; the other side gets 0. */
    forfeitScore: smallint("forfeit_score").notNull().default(3),
    /** While set, play is suspended and no game can start. */
    heldSince: timestamp("held_since", { withTimezone: true }),
    heldFor: text("held_for", { enum: ["lightning", "heat", "other"] }),
    heldText: text("held_text").notNull().default(""),
    /** Expected resumption. If `resumeIsSet`, play resumes automatically at that time. */
    resumeAt: timestamp("resume_at", { withTimezone: true }),
    resumeIsSet: boolean("resume_is_set").notNull().default(false),
    /** Last lightning strike of this suspension; the 30-minute wait counts from it. */
    lightningAt: timestamp("lightning_at", { withTimezone: true }),
    isDemo: boolean("is_demo").notNull().default(false),
  },
  (t) => [
    uniqueIndex("cups_one_current").on(t.isCurrent).where(sql`${t.isCurrent}`),
    uniqueIndex("cups_one_draft").on(t.isDraft).where(sql`${t.isDraft}`),
    check("cups_draft", sql`not (${t.isCurrent} and ${t.isDraft})`),
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

export const tournaments = pgTable(
  "tournaments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    name: text().notNull(),
    slug: text().notNull(),
    /** Of former names, which old links have; the newest last. */
    formerSlugs: text("former_slugs").array().notNull().default(sql`'{}'`),
    position: integer().notNull(),
    rosterSize: smallint("roster_size").notNull().default(7),
    /** Teams with fewer players are marked, nothing more; null for no minimum. */
    minRoster: smallint("min_roster"),
    /** Spec §9: lengths, points and players on the field. */
    groupMinutes: smallint("group_minutes").notNull().default(10),
    knockoutMinutes: smallint("knockout_minutes").notNull().default(12),
    finalMinutes: smallint("final_minutes").notNull().default(15),
    /** Of the final; 0 means that penalties follow at once. */
    overtimeMinutes: smallint("overtime_minutes").notNull().default(3),
    pointsWin: smallint("points_win").notNull().default(3),
    pointsTie: smallint("points_tie").notNull().default(1),
    pointsLoss: smallint("points_loss").notNull().default(0),
    /** The ten-point system instead of these points (`points-rules.ts`). */
    tenPoints: boolean("ten_points").notNull().default(false),
    playersPerSide: smallint("players_per_side").notNull().default(7),
    /** Cash prize; empty for the cup's. */
    prizeText: text("prize_text").notNull().default(""),
    earliestBirthYear: smallint("earliest_birth_year"),
    latestBirthYear: smallint("latest_birth_year"),
    bornText: text("born_text").notNull().default(""),
    playsText: text("plays_text").notNull().default(""),
    playsOn: date("plays_on", { mode: "string" }),
    groupsConfirmedAt: timestamp("groups_confirmed_at", { withTimezone: true }),
    /** Whether its teams go straight into the knockout, in the order of a draw. */
    withoutGroups: boolean("without_groups").notNull().default(false),
    /** Its own tiebreakers in order, and maximum per game; null for the cup's. */
    standingsOrder: text("standings_order").array(),
    goalCap: smallint("goal_cap"),
  },
  (t) => [
    unique("tournaments_name_unique").on(t.cupId, t.name),
    unique("tournaments_slug_unique").on(t.cupId, t.slug),
    unique("tournaments_cup_key").on(t.id, t.cupId),
    unique("tournaments_roster_key").on(t.id, t.cupId, t.rosterSize),
    check("tournaments_roster_size", sql`${t.rosterSize} between 1 and 30`),
    check("tournaments_min_roster", sql`${t.minRoster} between 1 and ${t.rosterSize}`),
    check(
      "tournaments_lengths",
      sql`${t.groupMinutes} between 1 and 120 and ${t.knockoutMinutes} between 1 and 120 and ${t.finalMinutes} between 1 and 120 and ${t.overtimeMinutes} between 0 and 60`,
    ),
    check(
      "tournaments_points",
      sql`${t.pointsWin} <= 100 and ${t.pointsWin} >= ${t.pointsTie} and ${t.pointsTie} >= ${t.pointsLoss} and ${t.pointsLoss} >= 0`,
    ),
    check(
      "tournaments_order",
      sql`(${t.standingsOrder} is null) = (${t.goalCap} is null) and ${t.goalCap} between 1 and 99`,
    ),
    check("tournaments_players_per_side", sql`${t.playersPerSide} between 1 and 15`),
  ],
);

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
