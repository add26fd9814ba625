import { lockPlayer } from "../accounts/read-account.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { requireWaiting } from "../invitations/lock-invited.ts";
import { mutate } from "../mutate.ts";
import { whyNotEligible } from "../teams/eligibility-rules.ts";
import { fillSlot } from "../teams/fill-slot.ts";
import { slotFor } from "../teams/free-slots.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { hasTeam, membershipOf } from "../teams/require-no-team.ts";

/**
 * Puts a waitlisted player into the lowest free slot or the one reserved for them, even after
 * registration closes or rosters are locked, and emails everyone involved. Idempotent.
 */
export async function placePlayer(
  ctx: Ctx,
  input: { teamId: number; playerId: string },
): Promise<{ slot: number }> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  return mutate(ctx, "team.place", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    const player = await lockPlayer(tx, input.playerId);
    const { team, tournament } = await lockTeam(tx, cup.id, input.teamId);
    const joined = await membershipOf(tx, cup.id, player.id);
    if (joined?.teamId === team.id) return { slot: joined.slot };
    if (joined) throw hasTeam(false);
    await requireWaiting(tx, tournament, player.id);
    const why = whyNotEligible(player.dob, tournament);
    if (why) throw new DomainError("forbidden", why);
    const slot = await slotFor(tx, ctx.now, team, player.id);
    if (slot === null) {
      throw new DomainError("full", "This team is full. An open invitation counts as a player.");
    }
    await fillSlot(ctx, { tx, changed }, { cup, team, tournament, player, slot, by: "placed" });
    audit(`team:${team.id}`, { player: player.id, slot });
    return { slot };
  });
}
