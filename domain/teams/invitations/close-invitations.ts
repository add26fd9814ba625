import { and, asc, eq, gt, inArray, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { players } from "#db/schema/people.ts";
import { invitations, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { type Change, mutate } from "#domain/core/mutate.ts";
import {
  accountTopic,
  type Topic,
  teamTopic,
  tournamentTopic,
  waitlistTopic,
} from "#domain/core/topics.ts";
import { currentCup, mutateCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { lockManagedTeam, reservesSlot } from "../memberships.ts";

type Ending = Pick<Change, "tx" | "changed">;

/**
 * Closes the player's open invitations in a cup: accepts the one of the team they `joined` and
 * declines the rest. Returns the accepted one.
 */
export async function closePlayerInvitations(
  { tx, changed }: Ending,
  now: Date,
  of: { playerId: string; cupId: number; joined: number | null },
): Promise<{ id: number; teamId: number; byTrusted: boolean } | undefined> {
  const state = sql`case when ${invitations.expiresAt} <= ${now.toISOString()} then 'expired'
    when ${invitations.teamId} = ${of.joined ?? 0} then 'accepted' else 'declined' end`;
  const own = and(eq(invitations.playerId, of.playerId), eq(invitations.cupId, of.cupId));
  const ended = await endInvitations({ tx, changed }, now, state, own);
  return ended.find((each) => each.state === "accepted");
}

export async function withdrawTeamInvitations(change: Ending, now: Date, teamId: number) {
  await endInvitations(change, now, sql`'withdrawn'`, eq(invitations.teamId, teamId));
}

export async function withdrawCupInvitations(tx: Database, now: Date, cupId: number) {
  const all = eq(invitations.cupId, cupId);
  await endInvitations({ tx, changed: () => {} }, now, sql`'withdrawn'`, all);
}

/**
 * Expires other players' invitations to a slot that is about to be filled. Their reservation ended
 * with the roster lock and must not revive if the lock is moved.
 */
export async function expireInvitationsAtSlot(
  change: Ending,
  now: Date,
  { teamId, slot, playerId }: { teamId: number; slot: number; playerId: string },
): Promise<void> {
  const atSlot = and(eq(invitations.teamId, teamId), eq(invitations.slot, slot));
  const others = and(atSlot, ne(invitations.playerId, playerId));
  await endInvitations(change, now, sql`'expired'`, others);
}

/** Bounds the number of topics that one transaction publishes. */
const BATCH = 50;

/**
 * Marks a batch of overdue invitations as expired, of one team or all, and returns them; empty when
 * none are left.
 */
export async function expireOverdueInvitations(
  { tx, changed }: Ending,
  now: Date,
  teamId?: number,
): Promise<{ id: number; teamId: number }[]> {
  const own = teamId === undefined ? undefined : eq(invitations.teamId, teamId);
  const overdue = tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.state, "open"), lte(invitations.expiresAt, now), own))
    .orderBy(asc(invitations.id))
    .limit(BATCH);
  return endInvitations({ tx, changed }, now, sql`'expired'`, inArray(invitations.id, overdue));
}

/** Ends open invitations and invalidates the pages that show them or their slots. */
export async function endInvitations(
  { tx, changed }: Ending,
  now: Date,
  state: SQL,
  which: SQL | undefined,
) {
  const ended = await tx
    .update(invitations)
    .set({ state, answeredAt: now })
    .from(teams)
    .innerJoin(players, sql`true`)
    .where(
      and(
        eq(teams.id, invitations.teamId),
        eq(players.id, invitations.playerId),
        eq(invitations.state, "open"),
        which,
      ),
    )
    .returning({
      id: invitations.id,
      teamId: invitations.teamId,
      state: invitations.state,
      byTrusted: invitations.byTrusted,
      tournamentId: teams.tournamentId,
      accountId: players.accountId,
    });
  for (const each of ended) changed(...reservedSlotTopics(each), accountTopic(each.accountId));
  return ended;
}

/**
 * Before a roster size change: expires invitations to slots above it that are no longer reserved,
 * e.g. because rosters are locked.
 */
export async function expireTournamentInvitations(
  { tx, changed }: Ending,
  now: Date,
  { tournamentId, rosterSize }: { tournamentId: number; rosterSize: number },
): Promise<void> {
  const its = tx.select({ id: teams.id }).from(teams).where(eq(teams.tournamentId, tournamentId));
  const holding = tx.select({ id: invitations.id }).from(invitations).where(reservesSlot(now));
  const above = and(
    inArray(invitations.teamId, its),
    gt(invitations.slot, rosterSize),
    notInArray(invitations.id, holding),
  );
  await endInvitations({ tx, changed }, now, sql`'expired'`, above);
}

export function reservedSlotTopics(team: { teamId: number; tournamentId: number }): Topic[] {
  const { teamId, tournamentId } = team;
  return [teamTopic(teamId), tournamentTopic(tournamentId), waitlistTopic(tournamentId)];
}

/**
 * Marks unanswered invitations as expired and invalidates the pages that show them. Their slots are
 * free even without this job; idempotent.
 */
export async function expireInvitations(ctx: Ctx): Promise<{ expired: number }> {
  let expired = 0;
  for (;;) {
    const some = await mutate(ctx, "invitation.expire", async ({ tx, audit, changed }) => {
      const ended = await expireOverdueInvitations({ tx, changed }, ctx.now);
      for (const { id, teamId } of ended) audit(`team:${teamId}`, { invitation: id });
      return ended.length;
    });
    if (some === 0) return { expired };
    expired += some;
  }
}

/**
 * For the team's manager or the admin. A no-op for an invitation that is over, but refuses an
 * accepted one.
 */
export async function withdrawInvitation(ctx: Ctx, input: { invitationId: number }): Promise<void> {
  const current = await currentCup(ctx.db);
  const which = and(eq(invitations.id, input.invitationId), eq(invitations.cupId, current.id));
  const [found] = await ctx.db.select().from(invitations).where(which);
  if (!found) throw new DomainError("not-found", message("teamErrors.invitations.unknown"));
  const { teamId, playerId } = found;
  await mutateCup(ctx, "invitation.withdraw", async ({ tx, cup, audit, changed }) => {
    await lockManagedTeam(tx, ctx, cup.id, teamId);
    const ended = await endInvitations({ tx, changed }, ctx.now, sql`'withdrawn'`, which);
    if (ended.length > 0) {
      audit(`team:${teamId}`, { player: playerId, invitation: input.invitationId });
    } else if ((await tx.$count(invitations, and(which, eq(invitations.state, "accepted")))) > 0) {
      throw new DomainError("conflict", message("teamErrors.invitations.acceptedAlready"));
    }
  });
}
