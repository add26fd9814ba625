import { and, asc, eq, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { tournaments } from "../../db/schema/cups.ts";
import { invitations, teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { fullName } from "../players/name-rules.ts";
import { holdsSlot } from "../teams/free-slots.ts";
import { heldUntil } from "./invitation-rules.ts";

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
        holdsSlot(ctx.now),
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
    until: heldUntil(cup, invitation.expiresAt),
  }));
}
