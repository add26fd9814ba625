import { sql } from "drizzle-orm";
import {
  check,
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
import { players } from "./accounts.ts";
import { teams } from "./teams.ts";

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
     * The team's games before the withdrawal, in the format of `domain/teams/withdrawal-record.ts`;
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
