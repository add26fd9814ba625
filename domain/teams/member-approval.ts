import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { joinRequests, memberships, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Change } from "../core/mutate.ts";
import { isManagedBy, publishToManagers } from "./managers.ts";
import { isApprovedIn } from "./trusted-managers.ts";

/** For a query on `teams`: whether the manager has approved one of the account's players. */
export function hasApproved(db: Database, accountId: string): SQL {
  return exists(
    db
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(players, eq(players.id, memberships.playerId))
      .where(
        and(
          eq(memberships.teamId, teams.id),
          eq(players.accountId, accountId),
          isNotNull(memberships.approvedAt),
        ),
      ),
  );
}

export function isOpenRequest(cupId: number, now: Date): SQL | undefined {
  return and(
    eq(joinRequests.cupId, cupId),
    isNull(joinRequests.declinedAt),
    gt(joinRequests.expiresAt, now),
  );
}

/**
 * Whether an account can see the team's code: it manages the team or has an approved player on it.
 */
export async function seesTeamCode(db: Database, accountId: string, team: { id: number }) {
  const trusted = and(
    eq(teams.id, team.id),
    or(isManagedBy(db, accountId), hasApproved(db, accountId)),
  );
  return (await db.$count(teams, trusted)) > 0;
}

/**
 * Whether a further player of the account needs no approval: it manages the team and the organizer
 * approved it, or it has an approved player on it.
 */
export async function isKnown(
  db: Database,
  accountId: string,
  team: { id: number; cupId: number },
): Promise<boolean> {
  const manages = and(isManagedBy(db, accountId), isApprovedIn(db, team.cupId, accountId));
  const known = and(eq(teams.id, team.id), or(manages, hasApproved(db, accountId)));
  return (await db.$count(teams, known)) > 0;
}

export async function dropRequest(
  { tx, changed }: Pick<Change, "tx" | "changed">,
  { playerId, cupId }: { playerId: string; cupId: number },
): Promise<void> {
  const [dropped] = await tx
    .delete(joinRequests)
    .where(and(eq(joinRequests.playerId, playerId), eq(joinRequests.cupId, cupId)))
    .returning({ teamId: joinRequests.teamId });
  if (dropped?.teamId) await publishToManagers({ tx, changed }, dropped.teamId);
}

export async function approveMembers(
  tx: Database,
  now: Date,
  { teamId, playerIds }: { teamId: number; playerIds: string[] | SQLWrapper },
): Promise<string[]> {
  const approved = await tx
    .update(memberships)
    .set({ approvedAt: now })
    .where(
      and(
        eq(memberships.teamId, teamId),
        inArray(memberships.playerId, playerIds),
        isNull(memberships.approvedAt),
      ),
    )
    .returning({ playerId: memberships.playerId });
  return approved.map(({ playerId }) => playerId);
}

export async function approveAccountMembers(
  tx: Database,
  now: Date,
  { teamId, accountId }: { teamId: number; accountId: string },
): Promise<void> {
  const own = tx.select({ id: players.id }).from(players).where(eq(players.accountId, accountId));
  await approveMembers(tx, now, { teamId, playerIds: own });
}
