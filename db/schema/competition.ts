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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { brackets, cups, tournaments } from "./cup.ts";
import { teams } from "./teams.ts";

interface StoredClockMoment {
  kind: "stop" | "go" | "half" | "second-half" | "extra-time" | "hold" | "resume";
  at: string;
  key?: string | undefined;
}

/**
 * A game between two teams of one tournament; in the group stage, of one bracket. Knockout games
 * exist from the start, with null teams until `game_slots` are decided.
 */
export const games = pgTable(
  "games",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tournamentId: integer("tournament_id")
      .notNull()
      .references(() => tournaments.id),
    bracketId: integer("bracket_id"),
    stage: text({
      enum: [
        "group",
        "round-of-32",
        "round-of-16",
        "quarter-final",
        "semi-final",
        "placement",
        "third-place",
        "final",
      ],
    }).notNull(),
    /** Local to the cup's zone, yyyy-MM-dd. */
    date: date({ mode: "string" }).notNull(),
    /** Local to the cup's zone, HH:MM; null sorts last in its day. */
    time: text(),
    field: text(),
    number: smallint(),
    /** The best and worst place that a placement game's teams can still finish in. */
    firstPlace: smallint("first_place"),
    lastPlace: smallint("last_place"),
    team1Id: integer("team1_id"),
    team2Id: integer("team2_id"),
    /**
     * Only `final` and `forfeit` results count; a forfeit of 0-0 is one of both teams. An annulled
     * game keeps its score.
     */
    state: text({
      enum: [
        "scheduled",
        "live",
        "final",
        "forfeit",
        "abandoned",
        "postponed",
        "cancelled",
        "annulled",
      ],
    })
      .notNull()
      .default("scheduled"),
    /** Includes extra time but not penalties. The current score of a live game. */
    team1Score: smallint("team1_score"),
    team2Score: smallint("team2_score"),
    afterExtraTime: boolean("after_extra_time").notNull().default(false),
    /** Score when extra time began; null if unknown. */
    team1Regular: smallint("team1_regular"),
    team2Regular: smallint("team2_regular"),
    team1Penalties: smallint("team1_penalties"),
    team2Penalties: smallint("team2_penalties"),
    /** Length in minutes; null uses the default of its stage. */
    minutes: smallint(),
    startedAt: timestamp("started_at", { withTimezone: true }),
    /**
     * When the clock was stopped and continued since, in order of arrival; null if it never was. In
     * the format of `domain/competition/games/game-clock-rules.ts`.
     */
    clock: jsonb().$type<StoredClockMoment[]>(),
    endedAt: timestamp("ended_at", { withTimezone: true }),
    /** iCalendar SEQUENCE: number of changes to date, time, field, teams or state. */
    sequence: integer().notNull().default(0),
  },
  (t) => [
    foreignKey({
      name: "games_team1",
      columns: [t.team1Id, t.tournamentId],
      foreignColumns: [teams.id, teams.tournamentId],
    }),
    foreignKey({
      name: "games_team2",
      columns: [t.team2Id, t.tournamentId],
      foreignColumns: [teams.id, teams.tournamentId],
    }),
    foreignKey({
      name: "games_team1_bracket",
      columns: [t.team1Id, t.bracketId],
      foreignColumns: [teams.id, teams.bracketId],
    }),
    foreignKey({
      name: "games_team2_bracket",
      columns: [t.team2Id, t.bracketId],
      foreignColumns: [teams.id, teams.bracketId],
    }),
    index("games_by_tournament").on(t.tournamentId, t.date, t.time),
    index("games_by_field").on(t.field, t.date),
    index("games_by_bracket").on(t.bracketId),
    // Covers the standings query, so that it needs no table access.
    index("games_results")
      .on(t.bracketId, t.team1Id, t.team2Id, t.team1Score, t.team2Score, t.state)
      .where(sql`${t.state} in ('final', 'forfeit')`),
    index("games_by_team1").on(t.team1Id, t.tournamentId),
    index("games_by_team2").on(t.team2Id, t.tournamentId),
    check(
      "games_stage",
      sql`${t.stage} in ('group', 'round-of-32', 'round-of-16', 'quarter-final', 'semi-final', 'placement', 'third-place', 'final')`,
    ),
    check("games_group_has_bracket", sql`(${t.stage} = 'group') = (${t.bracketId} is not null)`),
    check("games_two_teams", sql`${t.team1Id} <> ${t.team2Id}`),
    check(
      "games_group_has_teams",
      sql`${t.stage} <> 'group' or (${t.team1Id} is not null and ${t.team2Id} is not null)`,
    ),
    uniqueIndex("games_number_unique").on(
      t.tournamentId,
      t.stage,
      t.number,
      sql`coalesce(${t.firstPlace}, 0)`,
      sql`coalesce(${t.lastPlace}, 0)`,
    ),
    check("games_number", sql`${t.number} between 1 and 16`),
    check(
      "games_places",
      sql`(${t.firstPlace} is null) = (${t.lastPlace} is null) and (${t.firstPlace} is null or (${t.stage} = 'placement' and ${t.firstPlace} between 3 and 63 and ${t.lastPlace} > ${t.firstPlace} and ${t.lastPlace} <= 64))`,
    ),
    check(
      "games_state",
      sql`case ${t.state}
        when 'scheduled' then ${t.team1Score} is null
        when 'postponed' then ${t.team1Score} is null
        when 'cancelled' then ${t.team1Score} is null
        when 'abandoned' then true
        when 'annulled' then true
        when 'live' then ${t.team1Score} is not null and ${t.team1Id} is not null and ${t.team2Id} is not null
        when 'final' then ${t.team1Score} is not null and ${t.team1Id} is not null and ${t.team2Id} is not null
        when 'forfeit' then ${t.team1Score} is not null and ${t.team1Id} is not null and ${t.team2Id} is not null
        else false end`,
    ),
    check(
      "games_regular_time",
      sql`(${t.team1Regular} is null) = (${t.team2Regular} is null) and (${t.team1Regular} is null or (${t.afterExtraTime} and ${t.team1Regular} = ${t.team2Regular} and ${t.team1Regular} between 0 and ${t.team1Score} and ${t.team2Regular} between 0 and ${t.team2Score}))`,
    ),
    check("games_minutes", sql`${t.minutes} between 1 and 200`),
    check("games_time", sql`${t.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check(
      "games_both_scores",
      sql`(${t.team1Score} is null) = (${t.team2Score} is null) and coalesce(${t.team1Score}, 0) between 0 and 99 and coalesce(${t.team2Score}, 0) between 0 and 99`,
    ),
    check(
      "games_penalties",
      sql`(${t.team1Penalties} is null) = (${t.team2Penalties} is null) and (${t.team1Penalties} is null or (${t.team1Penalties} between 0 and 99 and ${t.team2Penalties} between 0 and 99 and ${t.team1Penalties} <> ${t.team2Penalties} and ${t.team1Score} is not null and ${t.team1Score} = ${t.team2Score}))`,
    ),
    check(
      "games_group_ends_level",
      sql`${t.stage} <> 'group' or (not ${t.afterExtraTime} and ${t.team1Penalties} is null)`,
    ),
  ],
);

export const goals = pgTable(
  "goals",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    /**
     * Opaque and no foreign key, so that totals survive the player's deletion. Null if unknown, and
     * for an own goal.
     */
    playerId: uuid("player_id"),
    teamId: integer("team_id").references(() => teams.id, { onDelete: "set null" }),
    gameId: integer("game_id").references(() => games.id),
    minute: smallint(),
    ownGoal: boolean("own_goal").notNull().default(false),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
    voidedAt: timestamp("voided_at", { withTimezone: true }),
  },
  (t) => [
    index("goals_by_player").on(t.playerId, t.cupId),
    index("goals_by_team").on(t.teamId),
    index("goals_by_game").on(t.gameId),
    check("goals_of_somebody", sql`${t.playerId} is not null or ${t.gameId} is not null`),
    check("goals_own", sql`not ${t.ownGoal} or ${t.playerId} is null`),
    check("goals_minute", sql`${t.minute} between 0 and 200`),
  ],
);

/** How one side of a knockout game is decided; `games` has the resulting team. */
export const gameSlots = pgTable(
  "game_slots",
  {
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    side: smallint().notNull(),
    /**
     * A place in a bracket, a rank among equal places of several brackets, or the winner or loser
     * of a game.
     */
    kind: text({ enum: ["place", "best", "winner", "loser"] }).notNull(),
    bracketId: integer("bracket_id").references(() => brackets.id),
    place: smallint(),
    among: integer().array(),
    rank: smallint(),
    fromGameId: integer("from_game_id").references(() => games.id),
  },
  (t) => [
    primaryKey({ columns: [t.gameId, t.side] }),
    index("game_slots_by_bracket").on(t.bracketId),
    index("game_slots_by_from").on(t.fromGameId),
    check("game_slots_side", sql`${t.side} in (1, 2)`),
    check("game_slots_place", sql`${t.place} between 1 and 32`),
    check(
      "game_slots_rank",
      sql`${t.rank} is null or (${t.kind} = 'best' and ${t.rank} between 1 and 64)`,
    ),
    check("game_slots_not_itself", sql`${t.fromGameId} <> ${t.gameId}`),
    check(
      "game_slots_kind",
      sql`case ${t.kind}
        when 'place' then ${t.bracketId} is not null and ${t.place} is not null and ${t.among} is null and ${t.fromGameId} is null
        when 'best' then ${t.bracketId} is null and ${t.place} is not null and ${t.among} is not null and ${t.fromGameId} is null
        when 'winner' then ${t.bracketId} is null and ${t.place} is null and ${t.among} is null and ${t.fromGameId} is not null
        when 'loser' then ${t.bracketId} is null and ${t.place} is null and ${t.among} is null and ${t.fromGameId} is not null
        else false end`,
    ),
  ],
);

/** Undo history of a game's result. */
export const resultChanges = pgTable(
  "result_changes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gameId: integer("game_id")
      .notNull()
      .references(() => games.id, { onDelete: "cascade" }),
    /**
     * In the format of `domain/competition/games/result-rules.ts`; `before` also has the teams and the start
     * time.
     */
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
  },
  (t) => [index("result_changes_by_game").on(t.gameId, t.id)],
);

/** A deleted game with its knockout sources, so that deleting it can be undone. No personal data. */
export const deletedGames = pgTable(
  "deleted_games",
  {
    gameId: integer("game_id").primaryKey(),
    tournamentId: integer("tournament_id")
      .notNull()
      .references(() => tournaments.id, { onDelete: "cascade" }),
    record: jsonb()
      .$type<{ game: typeof games.$inferSelect; slots: (typeof gameSlots.$inferSelect)[] }>()
      .notNull(),
  },
  (t) => [index("deleted_games_by_tournament").on(t.tournamentId)],
);
