import { and, eq } from "drizzle-orm";
import { memberships } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import {
  lockPlayer,
  lockTeam,
  requireNoTeam,
  requireWaiting,
} from "../invitations/lock-invited.ts";
import { mutate } from "../mutate.ts";
import { whyNotEligible } from "../teams/eligibility-rules.ts";
import { fillSlot } from "../teams/fill-slot.ts";
import { slotFor } from "../teams/free-slots.ts";

/**
 * The admin puts a waiting player onto a team, into the lowest free slot or the one that is held for them;
 * also after registration closed and rosters locked. Player, guardian and manager are told by mail. The same
 * again, as by a double tap, is no failure.
 */
export async function placePlayer(
  ctx: Ctx,
  input: { teamId: number; playerId: string },
): Promise<{ slot: number }> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "team.place", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const player = await lockPlayer(tx, input.playerId);
    const { team, tournament } = await lockTeam(tx, cup.id, input.teamId);
    const [there] = await tx
      .select({ slot: memberships.slot })
      .from(memberships)
      .where(and(eq(memberships.playerId, player.id), eq(memberships.teamId, team.id)));
    if (there) return there;
    await requireNoTeam(tx, cup.id, player.id);
    await requireWaiting(tx, tournament, player.id);
    const why = whyNotEligible(player.dob, tournament);
    if (why) throw new DomainError("forbidden", why);
    const slot = await slotFor(tx, ctx.now, team, player.id);
    if (slot === null) {
      throw new DomainError("full", "This team is full. An open invitation counts as a player.");
    }
    await fillSlot(
      ctx,
      { tx, changed },
      { cup, team, tournament, player, slot, byOrganiser: "placed" },
    );
    audit(`team:${team.id}`, { player: player.id, slot });
    return { slot };
  });
}
