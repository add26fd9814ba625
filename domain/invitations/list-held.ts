import { and, asc, inArray } from "drizzle-orm";
import { invitations } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { holdsSlot } from "../teams/free-slots.ts";
import { heldUntil } from "./invitation-rules.ts";
import { invitedNames } from "./invited-name.ts";

export interface HeldSlot {
  invitationId: number;
  teamId: number;
  slot: number;
  playerId: string;
  name: string | null;
  until: Date;
}

/** Reserved slots of these teams. The caller must check that the actor is a member or manager. */
export async function listHeld(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone" | "rosterLocksAt">,
  teamIds: number[],
): Promise<HeldSlot[]> {
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
    .where(and(inArray(invitations.teamId, teamIds), holdsSlot(ctx.now)))
    .orderBy(asc(invitations.teamId), asc(invitations.slot));
  const ids = held.map(({ playerId }) => playerId);
  const names = await invitedNames(ctx, cup, ids);
  return held.map(({ expiresAt, ...each }) => ({
    ...each,
    name: names.get(each.playerId) ?? null,
    until: heldUntil(cup, expiresAt),
  }));
}
