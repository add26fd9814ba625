import { and, eq } from "drizzle-orm";
import { memberships, type teams } from "../../db/schema/teams.ts";
import { type Ctx, isAdmin, requireAccount } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { type Change, mutate } from "../core/mutate.ts";
import { accountTopic, consoleTopic, teamTopic, tournamentTopic } from "../core/topics.ts";
import { requireRostersOpen } from "../cup/cup-dates-rules.ts";
import { type Cup, currentCup, lockCup, type Tournament } from "../cup/current-cup.ts";
import { enqueueMail } from "../messaging/email-outbox.ts";
import { lockOwnPlayer, lockPlayer, type Player } from "../people/accounts/accounts.ts";
import { recipientsOf } from "../people/accounts/recipients.ts";
import { shortName } from "../people/players/name-rules.ts";
import { recordFirstJoin } from "../people/players/players.ts";
import type { LeaveTeamInput, RemovePlayerInput } from "./input.ts";
import {
  closePlayerInvitations,
  expireInvitationsAtSlot,
} from "./invitations/close-invitations.ts";
import { emailAddedToTeam } from "./invitations/invitation-emails.ts";
import { approveMembers, dropRequest, isTrusted } from "./member-approval.ts";
import { lockManagedTeam, lockTeam, membershipOf } from "./memberships.ts";
import { issueTeamCode } from "./team-codes.ts";
import { removedFromTeamLetter } from "./team-letters.ts";
import { removeFromWaitlist } from "./waitlist/join-and-leave.ts";

interface SlotAssignment {
  cup: Cup;
  team: typeof teams.$inferSelect;
  tournament: Tournament;
  player: Player;
  slot: number;
  by?: "placed" | "made" | "approved";
}

/**
 * Puts a player into a slot, both locked by the caller. Removes waitlist entries, settles
 * invitations, and sends emails for invited or placed players.
 */
export async function fillSlot(
  ctx: Ctx,
  { tx, changed }: Pick<Change, "tx" | "changed">,
  { cup, team, tournament, player, slot, by }: SlotAssignment,
): Promise<void> {
  const trusted = by !== undefined || (await isTrusted(tx, player.accountId, team));
  await expireInvitationsAtSlot({ tx, changed }, ctx.now, {
    teamId: team.id,
    slot,
    playerId: player.id,
  });
  await tx.insert(memberships).values({
    teamId: team.id,
    cupId: cup.id,
    rosterSize: team.rosterSize,
    playerId: player.id,
    slot,
    joinedAt: ctx.now,
    approvedAt: trusted ? ctx.now : null,
  });
  await dropRequest({ tx, changed }, { playerId: player.id, cupId: cup.id });
  await recordFirstJoin(tx, ctx.now, player.id);
  await removeFromWaitlist(tx, player.id, cup.id, changed);
  const accepted = await closePlayerInvitations({ tx, changed }, ctx.now, {
    playerId: player.id,
    cupId: cup.id,
    joined: team.id,
  });
  if (accepted) await approveMembers(tx, ctx.now, { teamId: team.id, playerIds: [player.id] });
  changed(teamTopic(team.id), tournamentTopic(tournament.id), accountTopic(player.accountId));
  const how = by ?? (accepted ? "accepted" : null);
  if (how) await emailAddedToTeam(ctx, tx, { cup, team, tournament, player }, how);
}

/**
 * Frees the player's slot on this team only. Managers must delete the team (spec §6) or hand it
 * over first, but their children can leave. Throws once rosters are locked.
 */
export async function leaveTeam(ctx: Ctx, input: LeaveTeamInput): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "team.leave", async ({ tx, audit, changed }) => {
    const cup = await lockCup(tx, current.id);
    requireRostersOpen(cup, ctx.now);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    const { team } = await lockTeam(tx, cup.id, input.teamId);
    if ((await membershipOf(tx, cup.id, player.id))?.teamId !== team.id) {
      throw new DomainError("not-found", "You are not on this team.");
    }
    if (player.isHolder && team.managerAccountId === accountId) {
      throw new DomainError("forbidden", "The team manager deletes the team instead.");
    }
    const own = and(eq(memberships.playerId, player.id), eq(memberships.teamId, team.id));
    await tx.delete(memberships).where(own);
    audit(`team:${team.id}`, { player: player.id });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId), accountTopic(accountId));
  });
}

/**
 * Removes a player from the roster: the manager until rosters lock, the admin anytime. Emails the
 * player and a minor's guardian. Also replaces the team code, which the removed player knows.
 * Managers can't remove themselves.
 */
export async function removePlayer(ctx: Ctx, input: RemovePlayerInput): Promise<void> {
  const { actor } = ctx;
  const byAdmin = isAdmin(actor);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "team.remove-player", async ({ tx, audit, changed }) => {
    const cup = await lockCup(tx, current.id);
    if (!byAdmin) requireRostersOpen(cup, ctx.now);
    // Same lock order as joining: the player before the team.
    const player = await lockPlayer(tx, input.playerId);
    const { team } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    const own = and(eq(memberships.playerId, player.id), eq(memberships.teamId, team.id));
    if ((await tx.$count(memberships, own)) === 0) {
      throw new DomainError("not-found", "This player is not on the team.");
    }
    const isOwn = actor.kind === "account" && player.accountId === actor.accountId;
    if (isOwn && player.isHolder) {
      throw new DomainError("forbidden", "You cannot remove yourself. Hand the team over first.");
    }
    await tx.delete(memberships).where(own);
    await issueTeamCode(tx, team.id);
    audit(`team:${team.id}`, { player: player.id });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId), consoleTopic);
    changed(accountTopic(player.accountId));
    if (team.managerAccountId) changed(accountTopic(team.managerAccountId));
    if (isOwn) return;
    const today = todayIn(cup.zone, ctx.now);
    for (const { email, concerns, isGuardian } of await recipientsOf(tx, [player.id], today)) {
      const letter = removedFromTeamLetter({
        cupName: cup.name,
        teamName: team.name,
        whom: player.isHolder && !isGuardian ? null : shortName(player),
        byAdmin,
        siteUrl: ctx.siteUrl,
      });
      await enqueueMail(tx, ctx.now, { to: email, concerns, ...letter });
    }
  });
}
