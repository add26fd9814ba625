import { and, eq, sql } from "drizzle-orm";
import { links } from "#db/schema/links.ts";
import { accounts, players } from "#db/schema/people.ts";
import { invitations, waitlistEntries } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAccount } from "#domain/core/context.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { requireRostersOpen } from "#domain/cup/cup-dates-rules.ts";
import { type Cup, type CupChange, lockCup, type Tournament } from "#domain/cup/current-cup.ts";
import { lockPlayer, type Player } from "#domain/people/accounts/accounts.ts";
import {
  consumeEmailLink,
  displayedMark,
  EMAIL_LINK_USED,
  type EmailLink,
} from "#domain/people/accounts/email-links.ts";
import { requireVerified } from "#domain/people/accounts/email-verification.ts";
import { type ConsentStatus, readConsentStatuses } from "#domain/people/guardians/consents.ts";
import { requireNotDeclined } from "#domain/people/guardians/guardian-status.ts";
import { hashToken } from "#domain/people/sign-in/sessions.ts";
import { message } from "#i18n/message.ts";
import { requireEligible } from "../eligibility-rules.ts";
import { alreadyOnTeam, type LockedTeam, lockTeam, membershipOf } from "../memberships.ts";
import { fillSlot } from "../roster-changes.ts";
import { emailManagersAnswer } from "../team-emails.ts";
import { endInvitations } from "./close-invitations.ts";
import { type Answerable, whyInvitationEnded } from "./invitation-rules.ts";

type Invitation = typeof invitations.$inferSelect;

type AnswerBy = { invitationId: number } | { token: string };

export interface FoundInvitation {
  invitation: Invitation;
  link: Pick<EmailLink, "accountId" | "guardianId" | "email" | "displayedAt"> | null;
}

/**
 * Returns the invitation with the actor's right to answer it. A used link still resolves, so that
 * its page can show the answer. Throws `not-found` otherwise.
 */
export async function findInvitation(ctx: Ctx, db: Database, by: AnswerBy) {
  if ("token" in by) return findByLink(db, by.token);
  const { accountId } = requireAccount(ctx);
  const [found] = await db
    .select({ invitation: invitations })
    .from(invitations)
    .innerJoin(players, eq(players.id, invitations.playerId))
    .where(and(eq(invitations.id, by.invitationId), eq(players.accountId, accountId)));
  if (!found) throw new DomainError("not-found", message("teamErrors.invitations.unknown"));
  return { ...found, link: null };
}

async function findByLink(db: Database, token: string): Promise<FoundInvitation> {
  const [found] = await db
    .select({
      invitation: invitations,
      link: links,
    })
    .from(links)
    .innerJoin(invitations, eq(invitations.id, links.invitationId))
    .where(and(eq(links.tokenHash, hashToken(token)), eq(links.purpose, "invitation")));
  if (!found) throw new DomainError("not-found", EMAIL_LINK_USED);
  return found;
}

function requireOpenInvitation(invitation: Answerable, cup: Cup, now: Date): void {
  const why = whyInvitationEnded(invitation, cup, now);
  if (why) throw new DomainError("conflict", why);
}

export async function requireOnWaitlist(tx: Database, tournament: Tournament, playerId: string) {
  const waits = await tx.$count(
    waitlistEntries,
    and(eq(waitlistEntries.playerId, playerId), eq(waitlistEntries.tournamentId, tournament.id)),
  );
  if (waits > 0) return;
  throw new DomainError("not-found", message("teamErrors.invitations.offWaitlist"));
}

export const CONSENT_REQUIRED = message("teamErrors.invitations.agreeFirst");

const CONFIRM_FIRST = message("teamErrors.invitations.confirmFirst");

/**
 * The guardian's answer, by link or as the holder of the child's account; null for players
 * answering for themselves.
 */
export async function consentStatusOf(
  db: Database,
  player: Player,
  by: FoundInvitation["link"],
): Promise<ConsentStatus | null> {
  if (player.isHolder && !by?.guardianId) return null;
  return (await readConsentStatuses(db, [player.id])).get(player.id) ?? null;
}

export const needsConsentFirst = (
  consent: ConsentStatus | null,
  by: FoundInvitation["link"],
): boolean => Boolean(by?.guardianId) && consent !== "agreed";

/**
 * Requires a confirmed account email. A link sent to the current address is enough for this answer,
 * but does not confirm the address, since someone else could know the password (`verifyEmail`). A
 * guardian's link proves nothing about it.
 */
async function requireConfirmedAddress(
  tx: Database,
  cup: Pick<Cup, "verifyWithinDays">,
  { accountId }: Player,
  by: FoundInvitation["link"],
  now: Date,
): Promise<void> {
  if (by?.accountId === accountId && by.email !== null) {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
    if (account?.emailKey === emailKey(by.email)) return;
  }
  await requireVerified(tx, cup, accountId, now, by?.guardianId ? CONFIRM_FIRST : undefined);
}

type Answering = CupChange & LockedTeam & FoundInvitation & { player: Player };

/** Locks what an invitation is about, and reads it again. */
async function answer(
  ctx: Ctx,
  action: "invitation.accept" | "invitation.decline",
  by: AnswerBy,
  work: (answering: Answering) => Promise<void>,
): Promise<void> {
  const { cupId, teamId, playerId } = (await findInvitation(ctx, ctx.db, by)).invitation;
  await mutate(ctx, action, async (change) => {
    const { tx } = change;
    const cup = await lockCup(tx, cupId);
    const player = await lockPlayer(tx, playerId);
    const locked = await lockTeam(tx, cupId, teamId);
    await work({ ...change, cup, player, ...locked, ...(await findInvitation(ctx, tx, by)) });
  });
}

function auditAnswer({ audit, invitation, link }: Answering, details: { slot?: number } = {}) {
  audit(`team:${invitation.teamId}`, {
    player: invitation.playerId,
    ...details,
    invitation: invitation.id,
    ...(link && { by: link.guardianId ?? link.accountId }),
    ...displayedMark(link),
  });
}

/**
 * Puts the player into the reserved slot, for their account or a link (which is consumed);
 * idempotent. Works after registration closes, but not once rosters are locked, after the guardian
 * refused, or by a guardian's link before they agree.
 */
export async function acceptInvitation(ctx: Ctx, by: AnswerBy): Promise<void> {
  await answer(ctx, "invitation.accept", by, async (answering) => {
    const { tx, cup, player, team, tournament, invitation, link } = answering;
    const joined = await membershipOf(tx, cup.id, player.id);
    if (invitation.state === "accepted" && joined?.teamId === team.id) return;
    if (joined) throw alreadyOnTeam(false);
    requireRostersOpen(cup, ctx);
    requireOpenInvitation(invitation, cup, ctx.now);
    requireEligible(player, tournament);
    await requireNotDeclined(ctx, tx, cup, player, link);
    if (needsConsentFirst(await consentStatusOf(tx, player, link), link)) {
      throw new DomainError("forbidden", CONSENT_REQUIRED);
    }
    if ("token" in by) await consumeEmailLink(tx, ctx.now, "invitation", by.token);
    await requireConfirmedAddress(tx, cup, player, link, ctx.now);
    const { slot } = invitation;
    await fillSlot(ctx, answering, { cup, team, tournament, player, slot });
    auditAnswer(answering, { slot });
  });
}

/**
 * Frees the slot, leaves the player on the waitlist and notifies the manager; consumes the link.
 * Idempotent.
 */
export async function declineInvitation(ctx: Ctx, by: AnswerBy): Promise<void> {
  await answer(ctx, "invitation.decline", by, async (answering) => {
    const { tx, cup, player, team, tournament, invitation } = answering;
    if (invitation.state === "declined") return;
    requireOpenInvitation(invitation, cup, ctx.now);
    if ("token" in by) await consumeEmailLink(tx, ctx.now, "invitation", by.token);
    const own = eq(invitations.id, invitation.id);
    await endInvitations(answering, ctx.now, sql`'declined'`, own);
    await emailManagersAnswer(ctx, tx, { cup, team, tournament, player }, "declined");
    auditAnswer(answering);
  });
}
