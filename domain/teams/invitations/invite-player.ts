import { and, eq, inArray } from "drizzle-orm";
import { accounts, players } from "#db/schema/people.ts";
import { invitations } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, hasRole, requireAccount } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { limitByDay } from "#domain/core/rate-limit-errors.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { requireRegistrationOpen, requireRostersOpen } from "#domain/cup/cup-dates-rules.ts";
import { mutateCup } from "#domain/cup/current-cup.ts";
import { letterOf } from "#domain/messaging/letter.ts";
import { lockPlayer } from "#domain/people/accounts/accounts.ts";
import { issueEmailLink } from "#domain/people/accounts/email-links.ts";
import { requireConfirmedEmail } from "#domain/people/accounts/email-verification.ts";
import type { Recipient } from "#domain/people/accounts/recipients.ts";
import { requireNotDeclined } from "#domain/people/guardians/guardian-status.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { message } from "#i18n/message.ts";
import { isEligible } from "../eligibility-rules.ts";
import { chooseSlot, lockManagedTeam, requireNoTeam } from "../memberships.ts";
import { about, emailPlayer, type Told } from "../team-emails.ts";
import { isTrusted, standingOf } from "../trusted-managers.ts";
import { requireOnWaitlist } from "./answer-invitation.ts";
import { expireOverdueInvitations, reservedSlotTopics } from "./close-invitations.ts";
import { invitationExpiry, reservedUntil } from "./invitation-rules.ts";

const CONFIRM_TO_INVITE = message("teamErrors.invitations.confirmToInvite");

/**
 * Invites a waitlisted player, by the manager (with confirmed email) or the admin (also after
 * registration closes), and reserves the lowest free slot; player and guardian get separate links.
 * Idempotent. Refuses a full team, counting open invitations, a minor before the organizer has
 * approved the manager, and a player whose guardian said no, and more than a few invitations per player and day. A minor gets no email
 * without a copy to a guardian, and finds the invitation on the site.
 */
export async function invitePlayer(
  ctx: Ctx,
  input: { teamId: number; playerId: string },
): Promise<{ invitationId: number; expiresAt: Date }> {
  const { teamId, playerId } = input;
  // Each invitation is unsolicited email. The refund is for one that was not made.
  const thrice = message("teamErrors.invitations.threeTimes");
  const refunds = [await limitByDay(ctx, "invite.player-by-team", `${teamId} ${playerId}`, thrice)];
  const refund = () => Promise.all(refunds.map((each) => each()));
  try {
    const sentence = message("teamErrors.invitations.tenTimes");
    refunds.push(await limitByDay(ctx, "invite.player", playerId, sentence));
    const { isNew, ...invitation } = await makeInvitation(ctx, input);
    if (!isNew) await refund();
    return invitation;
  } catch (error) {
    await refund();
    throw error;
  }
}

async function makeInvitation(ctx: Ctx, input: { teamId: number; playerId: string }) {
  const byAdmin = hasRole(ctx.actor, "registrar");
  if (!byAdmin) {
    await ctx.limit("invite.address", ctx.address);
    await ctx.limit("invite.account", requireAccount(ctx).accountId);
  }
  return mutateCup(ctx, "invitation.make", async ({ tx, cup, audit, changed }) => {
    await keepAccountOf(tx, input.playerId);
    const player = await lockPlayer(tx, input.playerId);
    const { team, tournament } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    if (!byAdmin) {
      await requireConfirmedEmail(tx, requireAccount(ctx).accountId, CONFIRM_TO_INVITE);
      requireRegistrationOpen(cup, ctx);
    }
    const own = await standingOf(ctx, tx, cup);
    if (!own.trusted && isUnder18(player.dob, todayIn(cup.zone, ctx.now))) {
      throw new DomainError("forbidden", message("teamErrors.invitations.notApproved"));
    }
    requireRostersOpen(cup, ctx);
    await expireOverdueInvitations({ tx, changed }, ctx.now, team.id);
    const made = await openInvitation(tx, team.id, player.id);
    if (made) return { ...made, expiresAt: reservedUntil(cup, made.expiresAt), isNew: false };
    await requireNoTeam(tx, cup.id, player.id);
    await requireOnWaitlist(tx, tournament, player.id);
    if (!isEligible(player.dob, tournament)) {
      throw new DomainError("forbidden", message("teamErrors.invitations.notEligible"));
    }
    await requireNotDeclined(ctx, tx, cup, player);
    const slot = await chooseSlot(tx, ctx.now, team, player.id);
    if (slot === null) {
      throw new DomainError("full", message("teamErrors.invitations.full"));
    }
    const ownExpiry = invitationExpiry(ctx.now);
    const expiresAt = reservedUntil(cup, ownExpiry);
    const [invitation] = await tx
      .insert(invitations)
      .values({
        teamId: team.id,
        cupId: cup.id,
        rosterSize: team.rosterSize,
        playerId: player.id,
        slot,
        byAdmin,
        byTrusted: isTrusted(own),
        createdAt: ctx.now,
        expiresAt: ownExpiry,
      })
      .returning({ id: invitations.id });
    if (!invitation) throw new Error("The invitation was not made.");
    const invite = async (reader: Told & Recipient) => {
      const { to, isGuardian, email, language } = reader;
      const token = await issueEmailLink(tx, ctx.now, {
        purpose: "invitation",
        to,
        invitationId: invitation.id,
        expiresAt: ownExpiry,
        email: isGuardian ? null : email,
      });
      return letterOf(reader, "teamEmails.invitation", {
        ...about(reader),
        team,
        tournament: tournament.name,
        by: byAdmin ? "organizer" : "manager",
        when: formatTimestamp(cup.zone, expiresAt, language),
        link: `/invitation?token=${token}`,
      });
    };
    const how = { secret: true, typed: true };
    if ((await emailPlayer(tx, ctx, { cup, player }, invite, how)) === 0) {
      const own = eq(invitations.id, invitation.id);
      await tx.update(invitations).set({ mailed: false }).where(own);
    }
    audit(`team:${team.id}`, { player: player.id, slot, invitation: invitation.id });
    changed(...reservedSlotTopics({ teamId: team.id, tournamentId: tournament.id }));
    changed(accountTopic(player.accountId));
    return { invitationId: invitation.id, expiresAt, isNew: true };
  });
}

/** Locks the account before its player, in the same order as deletion. */
async function keepAccountOf(tx: Database, playerId: string): Promise<void> {
  const its = tx.select({ id: players.accountId }).from(players).where(eq(players.id, playerId));
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, its))
    .for("key share");
}

async function openInvitation(tx: Database, teamId: number, playerId: string) {
  const own = and(eq(invitations.teamId, teamId), eq(invitations.playerId, playerId));
  const [open] = await tx
    .select({ invitationId: invitations.id, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(own, eq(invitations.state, "open")));
  return open;
}
