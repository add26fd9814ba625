import { and, asc, inArray } from "drizzle-orm";
import { invitations } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { holdsSlot } from "../teams/free-slots.ts";
import { heldUntil } from "./invitation-rules.ts";
import { invitedNames } from "./invited-name.ts";

/** A slot that is held for somebody invited, as the team's own people see it. */
export interface HeldSlot {
  invitationId: number;
  teamId: number;
  slot: number;
  playerId: string;
  /** 'Ana S.', or null where the reader may not read the name. */
  name: string | null;
  until: Date;
}

/** The slots of these teams that are held, for members and managers, which the calling verb must have made sure of. */
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
