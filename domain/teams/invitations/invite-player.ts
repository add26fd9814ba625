import { and, eq, inArray } from "drizzle-orm";
import { accounts, players } from "../../../db/schema/people.ts";
import { invitations } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import { type Ctx, isAdmin, type Refund, requireAccount } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { DomainError } from "../../core/errors.ts";
import { mutate } from "../../core/mutate.ts";
import { limitByDay } from "../../core/rate-limit-errors.ts";
import { accountTopic } from "../../core/topics.ts";
import { requireRegistrationOpen, requireRostersOpen } from "../../cup/cup-dates-rules.ts";
import { currentCup, lockCup } from "../../cup/current-cup.ts";
import { enqueueMail } from "../../messaging/email-outbox.ts";
import { lockPlayer } from "../../people/accounts/accounts.ts";
import { issueEmailLink } from "../../people/accounts/email-links.ts";
import { requireConfirmedEmail } from "../../people/accounts/email-verification.ts";
import { recipientsOf } from "../../people/accounts/recipients.ts";
import { isEligible } from "../eligibility-rules.ts";
import { invitationLetter } from "../invitation-letters.ts";
import { chooseSlot, lockManagedTeam, requireNoTeam } from "../memberships.ts";
import { requireOnWaitlist } from "./answer-invitation.ts";
import { expireOverdueInvitations, reservedSlotTopics } from "./close-invitations.ts";
import { type InvitationContext, playerNameFor } from "./invitation-emails.ts";
import { invitationExpiry, reservedUntil } from "./invitation-rules.ts";

/**
 * Counts an invitation per team and overall, since each one is unsolicited email. The refund is for
 * one that was not created, not for a withdrawal. Throws `limited`.
 */
async function countInvitation(
  ctx: Ctx,
  { teamId, playerId }: { teamId: number; playerId: string },
): Promise<Refund> {
  const team = await limitByDay(
    ctx,
    "invite.player-by-team",
    `${teamId} ${playerId}`,
    "This team has invited the player three times in a day.",
  );
  try {
    const all = await limitByDay(
      ctx,
      "invite.player",
      playerId,
      "This player was invited ten times in a day.",
    );
    return async () => {
      await team();
      await all();
    };
  } catch (error) {
    await team();
    throw error;
  }
}

const CONFIRM_TO_INVITE =
  "Confirm your email to invite players. The Sign-in and Security page sends you the link, or ask the organizer to confirm your email.";

/**
 * Invites a waitlisted player, by the manager (with confirmed email) or the admin (also after
 * registration closes), and reserves the lowest free slot; player and guardian get separate links.
 * Idempotent. Refuses a full team, counting open invitations, and limits invitations per player and
 * day.
 */
export async function invitePlayer(
  ctx: Ctx,
  input: { teamId: number; playerId: string },
): Promise<{ invitationId: number; expiresAt: Date }> {
  const refund = await countInvitation(ctx, input);
  try {
    const { isNew, ...invitation } = await makeInvitation(ctx, input);
    if (!isNew) await refund();
    return invitation;
  } catch (error) {
    await refund();
    throw error;
  }
}

async function makeInvitation(
  ctx: Ctx,
  input: { teamId: number; playerId: string },
): Promise<{ invitationId: number; expiresAt: Date; isNew: boolean }> {
  const byAdmin = isAdmin(ctx.actor);
  const current = await currentCup(ctx.db);
  if (!byAdmin) {
    await ctx.limit("invite.address", ctx.address);
    await ctx.limit("invite.account", requireAccount(ctx).accountId);
  }
  return mutate(ctx, "invitation.make", async ({ tx, audit, changed }) => {
    const cup = await lockCup(tx, current.id);
    await keepAccountOf(tx, input.playerId);
    const player = await lockPlayer(tx, input.playerId);
    const { team, tournament } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    if (!byAdmin) {
      await requireConfirmedEmail(tx, requireAccount(ctx).accountId, CONFIRM_TO_INVITE);
      requireRegistrationOpen(cup, ctx.now);
    }
    requireRostersOpen(cup, ctx.now);
    await expireOverdueInvitations({ tx, changed }, ctx.now, team.id);
    const made = await openInvitation(tx, team.id, player.id);
    if (made) return { ...made, expiresAt: reservedUntil(cup, made.expiresAt), isNew: false };
    await requireNoTeam(tx, cup.id, player.id);
    await requireOnWaitlist(tx, tournament, player.id);
    if (!isEligible(player.dob, tournament)) {
      throw new DomainError("forbidden", "This player may not play in this tournament.");
    }
    const slot = await chooseSlot(tx, ctx.now, team, player.id);
    if (slot === null) {
      throw new DomainError("full", "This team is full. An open invitation counts as a player.");
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
        createdAt: ctx.now,
        expiresAt: ownExpiry,
      })
      .returning({ id: invitations.id });
    if (!invitation) throw new Error("The invitation was not made.");
    const news = { cup, team, tournament, player };
    await askThem(ctx, tx, news, { id: invitation.id, byAdmin, ownExpiry, expiresAt });
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
  const [open] = await tx
    .select({ invitationId: invitations.id, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(
      and(
        eq(invitations.teamId, teamId),
        eq(invitations.playerId, playerId),
        eq(invitations.state, "open"),
      ),
    );
  return open;
}

async function askThem(
  ctx: Ctx,
  tx: Database,
  { cup, team, tournament, player }: InvitationContext,
  {
    id,
    byAdmin,
    ownExpiry,
    expiresAt,
  }: { id: number; byAdmin: boolean; ownExpiry: Date; expiresAt: Date },
): Promise<void> {
  for (const recipient of await recipientsOf(tx, [player.id], todayIn(cup.zone, ctx.now))) {
    const token = await issueEmailLink(tx, ctx.now, {
      purpose: "invitation",
      to: recipient.to,
      invitationId: id,
      expiresAt: ownExpiry,
      email: recipient.isGuardian ? null : recipient.email,
    });
    const letter = invitationLetter({
      cup,
      teamName: team.name,
      tournamentName: tournament.name,
      whom: playerNameFor(player, recipient),
      byAdmin,
      expiresAt,
      link: `${ctx.siteUrl}/invitation?token=${token}`,
    });
    const { email: to, concerns } = recipient;
    await enqueueMail(tx, ctx.now, { ...letter, to, concerns, secret: true });
  }
}
