import { and, asc, eq, gt, inArray, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { invitations, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Change } from "../mutate.ts";
import { holdsSlot } from "../teams/free-slots.ts";
import { accountTopic, type Topic, teamTopic, tournamentTopic, waitlistTopic } from "../topics.ts";

type Ending = Pick<Change, "tx" | "changed">;

/**
 * Closes the player's open invitations in a cup: accepts the one of the team they `joined` and
 * declines the rest. Returns whether one was accepted.
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
  await tellThem({ tx, changed }, ended);
  return ended.some((each) => each.state === "accepted");
}

export async function withdrawInvitationsOf(
  { tx, changed }: Ending,
  now: Date,
  teamId: number,
): Promise<void> {
  const ended = await end(tx, now, sql`'withdrawn'`, eq(invitations.teamId, teamId));
  await tellThem({ tx, changed }, ended);
}

export async function withdrawInvitationsOfCup(
  tx: Database,
  now: Date,
  cupId: number,
): Promise<void> {
  await end(tx, now, sql`'withdrawn'`, eq(invitations.cupId, cupId));
}

/**
 * Expires other players' invitations to a slot that is about to be filled. Their reservation ended
 * with the roster lock and must not revive if the lock is moved.
 */
export async function expireAtSlot(
  { tx, changed }: Ending,
  now: Date,
  { teamId, slot, playerId }: { teamId: number; slot: number; playerId: string },
): Promise<void> {
  const others = and(
    eq(invitations.teamId, teamId),
    eq(invitations.slot, slot),
    ne(invitations.playerId, playerId),
  );
  await tellThem({ tx, changed }, await end(tx, now, sql`'expired'`, others));
}

/** Bounds the number of topics that one transaction publishes. */
const BATCH = 50;

/**
 * Marks a batch of overdue invitations as expired, of one team or all, and returns them; empty when
 * none are left.
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
 * Before a roster size change: expires invitations to slots above it that are no longer reserved,
 * e.g. because rosters are locked.
 */
export async function expireInTournament(
  { tx, changed }: Ending,
  now: Date,
  { tournamentId, rosterSize }: { tournamentId: number; rosterSize: number },
): Promise<void> {
  const its = tx.select({ id: teams.id }).from(teams).where(eq(teams.tournamentId, tournamentId));
  const holding = tx.select({ id: invitations.id }).from(invitations).where(holdsSlot(now));
  const above = and(
    inArray(invitations.teamId, its),
    gt(invitations.slot, rosterSize),
    notInArray(invitations.id, holding),
  );
  await tellThem({ tx, changed }, await end(tx, now, sql`'expired'`, above));
}

export function topicsOfHeld(team: { teamId: number; tournamentId: number }): Topic[] {
  const { teamId, tournamentId } = team;
  return [teamTopic(teamId), tournamentTopic(tournamentId), waitlistTopic(tournamentId)];
}

async function tellThem(
  { tx, changed }: Ending,
  ended: { teamId: number; playerId: string }[],
): Promise<void> {
  if (ended.length === 0) return;
  const its = await tx
    .select({ teamId: teams.id, tournamentId: teams.tournamentId })
    .from(teams)
    .where(
      inArray(
        teams.id,
        ended.map(({ teamId }) => teamId),
      ),
    );
  const invited = await tx
    .select({ accountId: players.accountId })
    .from(players)
    .where(
      inArray(
        players.id,
        ended.map(({ playerId }) => playerId),
      ),
    );
  changed(...its.flatMap(topicsOfHeld), ...invited.map(({ accountId }) => accountTopic(accountId)));
}
