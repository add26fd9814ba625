import { and, eq, inArray } from "drizzle-orm";
import { accounts, players } from "../../db/schema/accounts.ts";
import { invitations } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { issueLink } from "../accounts/links.ts";
import { lockPlayer } from "../accounts/read-account.ts";
import { requireConfirmedEmail } from "../accounts/require-verified.ts";
import { type Ctx, isAdmin, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { requireRegistrationOpen } from "../cups/registration-rules.ts";
import { requireRostersOpen } from "../cups/roster-lock-rules.ts";
import { DomainError } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { invitationLetter } from "../mail/letters/invitation.ts";
import { recipientsOf } from "../mail/recipients.ts";
import { mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { isEligible } from "../teams/eligibility-rules.ts";
import { slotFor } from "../teams/free-slots.ts";
import { lockManagedTeam } from "../teams/lock-team.ts";
import { requireNoTeam } from "../teams/require-no-team.ts";
import { accountTopic } from "../topics.ts";
import { countInvitation } from "./count-invitation.ts";
import { expiryOf, heldUntil } from "./invitation-rules.ts";
import { requireWaiting } from "./lock-invited.ts";
import { expireOverdue, topicsOfHeld } from "./settle-invitations.ts";
import { type News, whomFor } from "./tell.ts";

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
    const cup = await holdCup(tx, current.id);
    await keepAccountOf(tx, input.playerId);
    const player = await lockPlayer(tx, input.playerId);
    const { team, tournament } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    if (!byAdmin) {
      await requireConfirmedEmail(tx, requireAccount(ctx).accountId, CONFIRM_TO_INVITE);
      requireRegistrationOpen(cup, ctx.now);
    }
    requireRostersOpen(cup, ctx.now);
    await expireOverdue({ tx, changed }, ctx.now, team.id);
    const made = await openInvitation(tx, team.id, player.id);
    if (made) return { ...made, expiresAt: heldUntil(cup, made.expiresAt), isNew: false };
    await requireNoTeam(tx, cup.id, player.id);
    await requireWaiting(tx, tournament, player.id);
    if (!isEligible(player.dob, tournament)) {
      throw new DomainError("forbidden", "This player may not play in this tournament.");
    }
    const slot = await slotFor(tx, ctx.now, team, player.id);
    if (slot === null) {
      throw new DomainError("full", "This team is full. An open invitation counts as a player.");
    }
    const ownExpiry = expiryOf(ctx.now);
    const expiresAt = heldUntil(cup, ownExpiry);
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
    changed(...topicsOfHeld({ teamId: team.id, tournamentId: tournament.id }));
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
  { cup, team, tournament, player }: News,
  {
    id,
    byAdmin,
    ownExpiry,
    expiresAt,
  }: { id: number; byAdmin: boolean; ownExpiry: Date; expiresAt: Date },
): Promise<void> {
  for (const recipient of await recipientsOf(tx, [player.id], todayIn(cup.zone, ctx.now))) {
    const token = await issueLink(tx, ctx.now, {
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
      whom: whomFor(player, recipient),
      byAdmin,
      expiresAt,
      link: `${ctx.siteUrl}/invitation?token=${token}`,
    });
    const { email: to, concerns } = recipient;
    await enqueueMail(tx, ctx.now, { ...letter, to, concerns, secret: true });
  }
}
