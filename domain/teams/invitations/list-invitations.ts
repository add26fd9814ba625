import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { cups, tournaments } from "#db/schema/cup.ts";
import { players } from "#db/schema/people.ts";
import { invitations, teams } from "#db/schema/teams.ts";
import { type Ctx, isStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { shownDeadline } from "#domain/core/format-rules.ts";
import type { Cup } from "#domain/cup/current-cup.ts";
import type { ConsentStatus } from "#domain/people/guardians/consents.ts";
import { whyDeclined } from "#domain/people/guardians/guardian-status.ts";
import { fullName, type PersonName, shortName } from "#domain/people/players/name-rules.ts";
import { nameForGuardianLink } from "#domain/people/privacy/visible-name-rules.ts";
import { message } from "#i18n/message.ts";
import { reservesSlot } from "../memberships.ts";
import { invitedNames } from "../team-emails.ts";
import {
  CONSENT_REQUIRED,
  consentStatusOf,
  type FoundInvitation,
  findInvitation,
  needsConsentFirst,
} from "./answer-invitation.ts";
import { invitationStateAt, reservedUntil, whyInvitationEnded } from "./invitation-rules.ts";

type InvitationCup = Pick<Cup, "id" | "zone" | "rosterLocksAt">;

/** Open invitations of a cup that hold a slot, the first to end first. */
export async function listOpenInvitations(ctx: Ctx, cup: InvitationCup, which?: SQL) {
  const found = await ctx.db
    .select({
      id: invitations.id,
      slot: invitations.slot,
      byAdmin: invitations.byAdmin,
      mailed: invitations.mailed,
      expiresAt: invitations.expiresAt,
      player: players,
      teamId: teams.id,
      teamName: teams.name,
      tournamentName: tournaments.name,
    })
    .from(invitations)
    .innerJoin(players, eq(players.id, invitations.playerId))
    .innerJoin(teams, eq(teams.id, invitations.teamId))
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(
      and(eq(invitations.cupId, cup.id), isNull(teams.withdrawnAt), reservesSlot(ctx.now), which),
    )
    .orderBy(asc(invitations.expiresAt), asc(invitations.id));
  return found.map(({ expiresAt, ...each }) => ({
    ...each,
    until: shownDeadline(reservedUntil(cup, expiresAt), cup.zone, ctx.locale),
  }));
}

export type MyInvitation = Awaited<ReturnType<typeof myInvitations>>[number];

export async function myInvitations(ctx: Ctx, cup: InvitationCup) {
  if (ctx.actor.kind !== "account" || isStaff(ctx.actor)) return [];
  const own = eq(players.accountId, ctx.actor.accountId);
  const found = await listOpenInvitations(ctx, cup, own);
  return found.map(({ id, byAdmin, player, teamName, tournamentName, until }) => ({
    id,
    byAdmin,
    teamName,
    tournamentName,
    until,
    /** A child of the account; null for the account holder. */
    childId: player.isHolder ? null : player.id,
    whom: player.isHolder ? null : fullName(player),
  }));
}

export async function readInvitation(ctx: Ctx, token: string) {
  const { invitation, link } = await findInvitation(ctx, ctx.db, { token });
  const [about] = await ctx.db
    .select({ team: teams, tournament: tournaments, cup: cups, player: players })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(cups, eq(cups.id, teams.cupId))
    .innerJoin(players, eq(players.id, invitation.playerId))
    .where(eq(teams.id, invitation.teamId));
  if (!about) throw new DomainError("not-found", message("teamErrors.invitations.teamGone"));
  const { team, tournament, cup, player } = about;
  const consent = await consentStatusOf(ctx.db, player, link);
  return {
    state: invitationStateAt(invitation, cup, ctx.now),
    over:
      whyInvitationEnded(invitation, cup, ctx.now) ??
      (await whyDeclined(ctx, ctx.db, cup, player, link)),
    agreeFirst: needsConsentFirst(consent, link) ? CONSENT_REQUIRED : null,
    /** The player's name as the guardian can see it; null if the link went to the player. */
    whom: consent && nameFor(player, consent, link),
    teamId: team.id,
    teamName: team.name,
    tournamentName: tournament.name,
    cupId: cup.id,
    cupName: cup.name,
    byAdmin: invitation.byAdmin,
    until: shownDeadline(reservedUntil(cup, invitation.expiresAt), cup.zone, ctx.locale),
  };
}

function nameFor(player: PersonName, consent: ConsentStatus, link: FoundInvitation["link"]) {
  if (!link?.guardianId || nameForGuardianLink(consent) === "full-name") return fullName(player);
  return consent === "refused" ? message("teamErrors.invitations.aPlayer") : shortName(player);
}

/** Reserved slots of these teams. The caller must check that the actor is a member or manager. */
export async function listReservedSlots(ctx: Ctx, cup: InvitationCup, teamIds: number[]) {
  const held = await listOpenInvitations(ctx, cup, inArray(invitations.teamId, teamIds));
  const playerIds = held.map(({ player }) => player.id);
  const names = await invitedNames(ctx, cup, playerIds);
  return held.map(({ id, teamId, slot, until, mailed, player }) => ({
    invitationId: id,
    teamId,
    slot,
    until,
    /** Only for those who can invite minors. */
    mailed,
    /** Null if the team isn't allowed to see it. */
    name: names.get(player.id) ?? null,
  }));
}
