import { memberships, type teams } from "../../db/schema/teams.ts";
import type { Player } from "../accounts/read-account.ts";
import type { Ctx } from "../context.ts";
import type { Cup, Tournament } from "../cups/current-cup.ts";
import { expireAtSlot, settleInvitations } from "../invitations/settle-invitations.ts";
import { tellOnTeam } from "../invitations/tell.ts";
import type { Change } from "../mutate.ts";
import { markJoined } from "../players/mark-joined.ts";
import { accountTopic, teamTopic, tournamentTopic } from "../topics.ts";
import { leaveWaitlistQuietly } from "../waitlist/leave-waitlist.ts";
import { approve, dropRequest, isTrusted } from "./approvals.ts";

export interface Filling {
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
  { cup, team, tournament, player, slot, by }: Filling,
): Promise<void> {
  const trusted = by !== undefined || (await isTrusted(tx, player.accountId, team));
  await expireAtSlot({ tx, changed }, ctx.now, { teamId: team.id, slot, playerId: player.id });
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
  await markJoined(tx, ctx.now, player.id);
  await leaveWaitlistQuietly(tx, player.id, cup.id, changed);
  const accepted = await settleInvitations({ tx, changed }, ctx.now, {
    playerId: player.id,
    cupId: cup.id,
    joined: team.id,
  });
  if (accepted) await approve(tx, ctx.now, { teamId: team.id, playerIds: [player.id] });
  changed(teamTopic(team.id), tournamentTopic(tournament.id), accountTopic(player.accountId));
  const how = by ?? (accepted ? "accepted" : null);
  if (how) await tellOnTeam(ctx, tx, { cup, team, tournament, player }, how);
}
