import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { cups, tournaments } from "../../../db/schema/cup.ts";
import { players } from "../../../db/schema/people.ts";
import { invitations, memberships, teams, waitlistEntries } from "../../../db/schema/teams.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { type Cup, currentCup } from "../../cup/current-cup.ts";
import type { ConsentStatus } from "../../people/guardians/consents.ts";
import { fullName, type PersonName, shortName } from "../../people/players/name-rules.ts";
import { nameForGuardianLink } from "../../people/privacy/visible-name-rules.ts";
import { isEligible } from "../eligibility-rules.ts";
import { requireManager, reservesSlot } from "../memberships.ts";
import { listWaitlist } from "../waitlist/waitlist-entries.ts";
import type { WaitlistView } from "../waitlist/waitlist-rules.ts";
import {
  CONSENT_REFUSED,
  CONSENT_REQUIRED,
  consentStatusOf,
  type FoundInvitation,
  findInvitation,
  needsConsentFirst,
} from "./answer-invitation.ts";
import { invitedNames } from "./invitation-emails.ts";
import {
  type InvitationState,
  invitationStateAt,
  reservedUntil,
  whyInvitationEnded,
} from "./invitation-rules.ts";

export interface MyInvitation {
  id: number;
  playerId: string;
  whom: string | null;
  teamName: string;
  tournamentName: string;
  byAdmin: boolean;
  until: Date;
}

export async function myInvitations(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "rosterLocksAt">,
): Promise<MyInvitation[]> {
  if (ctx.actor.kind !== "account" || ctx.actor.isAdmin) return [];
  const found = await ctx.db
    .select({ invitation: invitations, player: players, team: teams, tournament: tournaments })
    .from(invitations)
    .innerJoin(players, eq(players.id, invitations.playerId))
    .innerJoin(teams, eq(teams.id, invitations.teamId))
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(
      and(
        eq(players.accountId, ctx.actor.accountId),
        eq(invitations.cupId, cup.id),
        isNull(teams.withdrawnAt),
        reservesSlot(ctx.now),
      ),
    )
    .orderBy(asc(invitations.expiresAt), asc(invitations.id));
  return found.map(({ invitation, player, team, tournament }) => ({
    id: invitation.id,
    playerId: player.id,
    whom: player.isHolder ? null : fullName(player),
    teamName: team.name,
    tournamentName: tournament.name,
    byAdmin: invitation.byAdmin,
    until: reservedUntil(cup, invitation.expiresAt),
  }));
}

interface InvitationView {
  state: InvitationState;
  over: string | null;
  agreeFirst: string | null;
  /** The player's name as the guardian can see it; null if the link went to the player. */
  whom: string | null;
  teamId: number;
  teamName: string;
  tournamentName: string;
  cupId: number;
  cupName: string;
  zone: string;
  byAdmin: boolean;
  until: Date;
}

export async function readInvitation(ctx: Ctx, token: string): Promise<InvitationView> {
  const { invitation, link } = await findInvitation(ctx, ctx.db, { token });
  const [about] = await ctx.db
    .select({ team: teams, tournament: tournaments, cup: cups, player: players })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(cups, eq(cups.id, teams.cupId))
    .innerJoin(players, eq(players.id, invitation.playerId))
    .where(eq(teams.id, invitation.teamId));
  if (!about) throw new DomainError("not-found", "This team is no longer in the cup.");
  const { team, tournament, cup, player } = about;
  const standing = await consentStatusOf(ctx.db, player, link);
  return {
    state: invitationStateAt(invitation, cup, ctx.now),
    over:
      whyInvitationEnded(invitation, cup, ctx.now) ??
      (standing === "refused" ? CONSENT_REFUSED : null),
    agreeFirst: needsConsentFirst(standing, link) ? CONSENT_REQUIRED : null,
    whom: standing && nameFor(player, standing, link),
    teamId: team.id,
    teamName: team.name,
    tournamentName: tournament.name,
    cupId: cup.id,
    cupName: cup.name,
    zone: cup.zone,
    byAdmin: invitation.byAdmin,
    until: reservedUntil(cup, invitation.expiresAt),
  };
}

function nameFor(
  player: PersonName,
  standing: ConsentStatus,
  link: FoundInvitation["link"],
): string {
  if (!link?.guardianId || nameForGuardianLink(standing) === "full-name") return fullName(player);
  return standing === "refused" ? "a player" : shortName(player);
}

export interface ReservedSlot {
  invitationId: number;
  teamId: number;
  slot: number;
  playerId: string;
  name: string | null;
  until: Date;
}

/** Reserved slots of these teams. The caller must check that the actor is a member or manager. */
export async function listReservedSlots(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone" | "rosterLocksAt">,
  teamIds: number[],
): Promise<ReservedSlot[]> {
  if (teamIds.length === 0) return [];
  const held = await ctx.db
    .select({
      invitationId: invitations.id,
      teamId: invitations.teamId,
      slot: invitations.slot,
      playerId: invitations.playerId,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(and(inArray(invitations.teamId, teamIds), reservesSlot(ctx.now)))
    .orderBy(asc(invitations.teamId), asc(invitations.slot));
  const ids = held.map(({ playerId }) => playerId);
  const names = await invitedNames(ctx, cup, ids);
  return held.map(({ expiresAt, ...each }) => ({
    ...each,
    name: names.get(each.playerId) ?? null,
    until: reservedUntil(cup, expiresAt),
  }));
}

export interface Invitable extends WaitlistView {
  playerId: string;
}

interface TeamToFill {
  teamId: number;
  tournamentId: number;
  free: number;
  held: ReservedSlot[];
  /**
   * Eligible players waitlisted for the team's tournament, oldest entry first, without those this
   * team invited.
   */
  players: Invitable[];
}

/**
 * For the manager and the admin; viewing contacts is audited. Throws `forbidden`, or `not-found`
 * for a team outside the cup.
 */
export async function listInvitable(ctx: Ctx, teamId: number): Promise<TeamToFill> {
  const cup = await currentCup(ctx.db);
  const [found] = await ctx.db
    .select({ team: teams, tournament: tournaments })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cup.id), isNull(teams.withdrawnAt)));
  if (!found) throw new DomainError("not-found", "This team is no longer in the cup.");
  const { team, tournament } = found;
  requireManager(ctx.actor, team);
  const [held, filled] = await Promise.all([
    listReservedSlots(ctx, cup, [team.id]),
    ctx.db.$count(memberships, eq(memberships.teamId, team.id)),
  ]);
  const free = Math.max(0, team.rosterSize - filled - held.length);
  const filling = { teamId, tournamentId: tournament.id, free, held };
  if (free === 0) return { ...filling, players: [] };
  const invited = new Set(held.map(({ playerId }) => playerId));
  const entries = await ctx.db
    .select({ id: waitlistEntries.id, playerId: players.id, dob: players.dob })
    .from(waitlistEntries)
    .innerJoin(players, eq(players.id, waitlistEntries.playerId))
    .where(eq(waitlistEntries.tournamentId, tournament.id));
  const eligible = new Map(
    entries
      .filter(({ playerId, dob }) => isEligible(dob, tournament) && !invited.has(playerId))
      .map(({ id, playerId }) => [id, playerId]),
  );
  const waiting = eligible.size > 0 ? await listWaitlist(ctx, cup, tournament) : [];
  return {
    ...filling,
    players: waiting.flatMap((view) => {
      const playerId = eligible.get(view.id);
      return playerId ? [{ ...view, playerId }] : [];
    }),
  };
}
