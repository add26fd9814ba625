import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { games } from "./competition.ts";
import { cups } from "./cup.ts";
import { teams } from "./teams.ts";

/**
 * A person who referees games of a cup. The token of the private link is derived from the site's
 * secret key, the id and `link`, and not stored (`domain/competition/referees/referee-links.ts`).
 */
export const referees = pgTable(
  "referees",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cupId: integer("cup_id")
      .notNull()
      .references(() => cups.id),
    name: text().notNull(),
    /** The only day of this person, or null for every day of the cup. */
    day: date({ mode: "string" }),
    /** Local to the cup's zone, HH:MM. */
    notBefore: text("not_before"),
    notAfter: text("not_after"),
    /** The team that this person coaches or plays for. */
    teamId: integer("team_id").references(() => teams.id, { onDelete: "set null" }),
    /** Grows with each new link, so that the one before no longer works. */
    link: smallint().notNull().default(1),
    addedAt: timestamp("added_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("referees_by_cup").on(t.cupId),
    index("referees_by_team").on(t.teamId),
    check("referees_name", sql`char_length(${t.name}) between 1 and 60`),
    check(
      "referees_hours",
      sql`coalesce(${t.notBefore}, '00:00') ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and coalesce(${t.notAfter}, '23:59') ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and coalesce(${t.notBefore}, '00:00') < coalesce(${t.notAfter}, '24:00')`,
    ),
  ],
);

/** Who referees a game: a person or a team. Stays with the game when it moves. */
export const gameReferees = pgTable(
  "game_referees",
  {
    gameId: integer("game_id")
      .primaryKey()
      .references(() => games.id, { onDelete: "cascade" }),
    refereeId: integer("referee_id").references(() => referees.id, { onDelete: "cascade" }),
    teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("game_referees_by_referee").on(t.refereeId),
    index("game_referees_by_team").on(t.teamId),
    check("game_referees_one", sql`num_nonnulls(${t.refereeId}, ${t.teamId}) = 1`),
  ],
);
