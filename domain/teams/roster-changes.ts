import { and, eq } from "drizzle-orm";
import { memberships } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message, type Text } from "#i18n/message.ts";
import { type Ctx, hasRole, requireAccount } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import type { Change } from "../core/mutate.ts";
import { accountTopic, teamTopic, tournamentTopic } from "../core/topics.ts";
import { requireRostersOpen } from "../cup/cup-dates-rules.ts";
import { mutateCup } from "../cup/current-cup.ts";
import { letterOf } from "../messaging/letter.ts";
import { lockOwnPlayer, lockPlayer } from "../people/accounts/accounts.ts";
import { requireNotDeclined } from "../people/guardians/guardian-status.ts";
import { recordFirstJoin } from "../people/players/players.ts";
import { requireEligible } from "./eligibility-rules.ts";
import {
  closePlayerInvitations,
  expireInvitationsAtSlot,
} from "./invitations/close-invitations.ts";
import { topicsOfTeam } from "./managers.ts";
import { approveMembers, dropRequest, isKnown } from "./member-approval.ts";
import {
  alreadyOnTeam,
  chooseSlot,
  isMember,
  lockManagedTeam,
  lockTeam,
  membershipOf,
} from "./memberships.ts";
import { issueTeamCode } from "./team-codes.ts";
import {
  type AddedHow,
  about,
  emailAddedToTeam,
  emailPlayer,
  type PlayerNews,
} from "./team-emails.ts";
import { isInviterTrusted, isTrusted, standingOf } from "./trusted-managers.ts";
import { removeFromWaitlist } from "./waitlist/join-and-leave.ts";

/**
 * Puts a player into the slot reserved for them, else the lowest free one; both are locked by the
 * caller. Does nothing for a member. Throws `conflict` for a player of another team (`own` phrases
 * it for the player), `forbidden` if too old, and `full` with the sentence `full`.
 */
export async function addToTeam(
  ctx: Ctx,
  change: Pick<Change, "tx" | "changed">,
  about: PlayerNews & { by?: AddedHow },
  { own = false, full }: { own?: boolean; full: Text },
): Promise<{ slot: number; isNew: boolean }> {
  const { cup, team, tournament, player } = about;
  const joined = await membershipOf(change.tx, cup.id, player.id);
  if (joined?.teamId === team.id) return { slot: joined.slot, isNew: false };
  if (joined) throw alreadyOnTeam(own);
  requireEligible(player, tournament);
  const slot = await chooseSlot(change.tx, ctx.now, team, player.id);
  if (slot === null) throw new DomainError("full", full);
  await fillSlot(ctx, change, { ...about, slot });
  return { slot, isNew: true };
}

/**
 * Puts a player into a slot, both locked by the caller, unless the guardian said no. Removes waitlist entries, settles
 * invitations, and sends emails for invited or placed players.
 */
export async function fillSlot(
  ctx: Ctx,
  change: Pick<Change, "tx" | "changed">,
  { slot, by, ...about }: PlayerNews & { slot: number; by?: AddedHow },
): Promise<void> {
  const { tx, changed } = change;
  const { cup, team, tournament, player } = about;
  await requireNotDeclined(ctx, tx, cup, player);
  const trusted =
    by === undefined
      ? await isKnown(tx, player.accountId, team)
      : isTrusted(await standingOf(ctx, tx, cup));
  const place = { teamId: team.id, slot, playerId: player.id };
  await expireInvitationsAtSlot(change, ctx.now, place);
  await tx.insert(memberships).values({
    ...place,
    cupId: cup.id,
    rosterSize: team.rosterSize,
    joinedAt: ctx.now,
    approvedAt: trusted ? ctx.now : null,
  });
  const who = { playerId: player.id, cupId: cup.id };
  await dropRequest(change, who);
  await recordFirstJoin(tx, ctx.now, player.id);
  await removeFromWaitlist(tx, player.id, cup.id, changed);
  const accepted = await closePlayerInvitations(change, ctx.now, { ...who, joined: team.id });
  if (accepted?.byTrusted && (await isInviterTrusted(tx, ctx, cup, accepted)))
    await approveMembers(tx, ctx.now, { teamId: team.id, playerIds: [player.id] });
  changed(teamTopic(team.id), tournamentTopic(tournament.id), accountTopic(player.accountId));
  const how = by ?? (accepted ? "accepted" : null);
  if (how) await emailAddedToTeam(ctx, tx, about, how);
}

/**
 * Frees the player's slot on this team only. Managers must delete the team (spec §6) or hand it
 * over first, but their children can leave. Throws once rosters are locked.
 */
export async function leaveTeam(ctx: Ctx, input: { teamId: number; playerId: string }) {
  const { accountId } = requireAccount(ctx);
  await mutateCup(ctx, "team.leave", async ({ tx, cup, audit, changed }) => {
    requireRostersOpen(cup, ctx);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    const { team } = await lockTeam(tx, cup.id, input.teamId);
    if ((await membershipOf(tx, cup.id, player.id))?.teamId !== team.id) {
      const text = player.isHolder ? "teamErrors.youNotOnTeam" : "teamErrors.notOnTeam";
      throw new DomainError("not-found", message(text));
    }
    if (player.isHolder && team.managerAccountId === accountId) {
      throw new DomainError("forbidden", message("teamErrors.managerLeaves"));
    }
    await leaveSlot(tx, team.id, player.id);
    audit(`team:${team.id}`, { player: player.id });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId), accountTopic(accountId));
  });
}

/**
 * Removes a player from the roster: a manager until rosters lock, the admin anytime. Emails the
 * player and a minor's guardian. Also replaces the team code, which the removed player knows.
 * Only the admin removes the manager.
 */
export async function removePlayer(ctx: Ctx, input: { teamId: number; playerId: string }) {
  const { actor } = ctx;
  const byAdmin = hasRole(actor, "registrar");
  await mutateCup(ctx, "team.remove-player", async ({ tx, cup, audit, changed }) => {
    if (!byAdmin) requireRostersOpen(cup, ctx);
    // Same lock order as joining: the player before the team.
    const player = await lockPlayer(tx, input.playerId);
    const { team } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    if (!(await isMember(tx, team.id, player.id))) {
      throw new DomainError("not-found", message("teamErrors.notOnTeam"));
    }
    const isOwn = actor.kind === "account" && player.accountId === actor.accountId;
    if (!byAdmin && player.isHolder && player.accountId === team.managerAccountId) {
      const sentence = isOwn ? "teamErrors.removesSelf" : "coManagers.removesManager";
      throw new DomainError("forbidden", message(sentence));
    }
    await leaveSlot(tx, team.id, player.id);
    await issueTeamCode(tx, team.id);
    audit(`team:${team.id}`, { player: player.id });
    changed(...(await topicsOfTeam(tx, team)), accountTopic(player.accountId));
    if (isOwn) return;
    const by = byAdmin ? "organizer" : "manager";
    await emailPlayer(tx, ctx, { cup, player }, (to) =>
      letterOf(to, "teamEmails.removed", { ...about(to), team, by, link: "/teams" }),
    );
  });
}

async function leaveSlot(tx: Database, teamId: number, playerId: string): Promise<void> {
  const own = and(eq(memberships.playerId, playerId), eq(memberships.teamId, teamId));
  await tx.delete(memberships).where(own);
}
