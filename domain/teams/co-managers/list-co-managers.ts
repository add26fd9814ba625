import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { coManagers } from "#db/schema/team-managers.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { dueBefore } from "#domain/core/retention-rules.ts";

/** For a query: whether an invitation can be accepted; an accepted one is none anymore. */
export const isOpenInvitation = (now: Date) =>
  gt(coManagers.createdAt, dueBefore("co-managers", now));

/** Of several teams, with each one's own player. Not limited to what the actor sees. */
export async function selectCoManagers({ db }: Pick<Ctx, "db">, teamIds: number[]) {
  return db
    .select({
      id: coManagers.id,
      teamId: coManagers.teamId,
      email: coManagers.email,
      accountId: coManagers.accountId,
      player: players,
    })
    .from(coManagers)
    .leftJoin(players, and(eq(players.accountId, coManagers.accountId), players.isHolder))
    .where(inArray(coManagers.teamId, teamIds))
    .orderBy(asc(coManagers.teamId), asc(coManagers.seat));
}

/** The teams of the cup that an account helps manage. */
export async function coManagedTeams(db: Database, cupId: number, accountId: string) {
  return db
    .select({ id: teams.id, name: teams.name })
    .from(coManagers)
    .innerJoin(teams, eq(teams.id, coManagers.teamId))
    .where(
      and(eq(coManagers.accountId, accountId), eq(teams.cupId, cupId), isNull(teams.withdrawnAt)),
    )
    .orderBy(asc(teams.id));
}
