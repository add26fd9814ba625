import { and, asc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { invitations, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Change } from "../mutate.ts";
import { accountTopic, teamTopic } from "../topics.ts";

type Ending = Pick<Change, "tx" | "changed">;

/**
 * Ends a player's open invitations in a cup, as whoever finds a team or looks for none any more answers them:
 * that of the team they `joined` is accepted, the others are declined and their slots free again. Answers
 * whether one was accepted.
 */
export async function settleInvitations(
  { tx, changed }: Ending,
  now: Date,
  of: { playerId: string; cupId: number; joined: number | null },
): Promise<boolean> {
  const state = sql`case when ${invitations.expiresAt} <= ${now.toISOString()} then 'expired'
    when ${invitations.teamId} = ${of.joined ?? 0} then 'accepted' else 'declined' end`;
  const ended = await end(
    tx,
    now,
    state,
    and(eq(invitations.playerId, of.playerId), eq(invitations.cupId, of.cupId)),
  );
  for (const { teamId } of ended) changed(teamTopic(teamId));
  return ended.some((each) => each.state === "accepted");
}

/** Takes back every open invitation of a team, as when it leaves the cup. */
export async function withdrawInvitationsOf(
  { tx, changed }: Ending,
  now: Date,
  teamId: number,
): Promise<void> {
  const ended = await end(tx, now, sql`'withdrawn'`, eq(invitations.teamId, teamId));
  await tellThem({ tx, changed }, ended);
}

/** Takes back what is open in a cup that is over: nobody plays for its teams any more. */
export async function withdrawInvitationsOfCup(
  tx: Database,
  now: Date,
  cupId: number,
): Promise<void> {
  await end(tx, now, sql`'withdrawn'`, eq(invitations.cupId, cupId));
}

/** Holds no slot of a cup for longer than its rosters change, as when the admin sets that moment. */
export async function shortenInvitations(
  tx: Database,
  cupId: number,
  rosterLocksAt: Date | null,
): Promise<void> {
  if (rosterLocksAt === null) return;
  await tx
    .update(invitations)
    .set({ expiresAt: rosterLocksAt })
    .where(
      and(
        eq(invitations.cupId, cupId),
        eq(invitations.state, "open"),
        gt(invitations.expiresAt, rosterLocksAt),
      ),
    );
}

/** How many are noted in one transaction: what its notice can tell of. */
const BATCH = 50;

/**
 * Notes that invitations which nobody answered in time have expired, of one team or anywhere; answers
 * some whose slots are free now, and none once there is nothing left to note.
 */
export async function expireOverdue(
  { tx, changed }: Ending,
  now: Date,
  teamId?: number,
): Promise<{ id: number; teamId: number }[]> {
  const overdue = tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.state, "open"),
        lte(invitations.expiresAt, now),
        teamId === undefined ? undefined : eq(invitations.teamId, teamId),
      ),
    )
    .orderBy(asc(invitations.id))
    .limit(BATCH);
  const ended = await end(tx, now, sql`'expired'`, inArray(invitations.id, overdue));
  await tellThem({ tx, changed }, ended);
  return ended;
}

function end(tx: Database, now: Date, state: SQL, which: SQL | undefined) {
  return tx
    .update(invitations)
    .set({ state, answeredAt: now })
    .where(and(eq(invitations.state, "open"), which))
    .returning({
      id: invitations.id,
      teamId: invitations.teamId,
      playerId: invitations.playerId,
      state: invitations.state,
    });
}

/**
 * Notes the same for a whole tournament, before its rosters become smaller: what held a slot and holds it no
 * more is in nobody's way.
 */
export async function expireInTournament(
  tx: Database,
  now: Date,
  tournamentId: number,
): Promise<void> {
  const its = tx.select({ id: teams.id }).from(teams).where(eq(teams.tournamentId, tournamentId));
  const overdue = and(lte(invitations.expiresAt, now), inArray(invitations.teamId, its));
  await end(tx, now, sql`'expired'`, overdue);
}

/** The pages of the teams and of those who were invited are read again. */
async function tellThem(
  { tx, changed }: Ending,
  ended: { teamId: number; playerId: string }[],
): Promise<void> {
  for (const { teamId, playerId } of ended) {
    const [player] = await tx
      .select({ accountId: players.accountId })
      .from(players)
      .where(eq(players.id, playerId));
    changed(teamTopic(teamId));
    if (player) changed(accountTopic(player.accountId));
  }
}
