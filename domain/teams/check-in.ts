import { and, eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { pendingPlayers } from "../guardians/read-states.ts";
import { mutate } from "../mutate.ts";
import { consoleTopic } from "../topics.ts";
import { PENDING_MAY_NOT_PLAY } from "./check-in-rules.ts";
import type { CheckInInput } from "./input.ts";

/**
 * Sets whether a player is present or their date of birth was verified; setting it twice keeps the
 * first time. Throws for a pending player unless the cup lets them play. For the admin.
 */
export async function checkIn(ctx: Ctx, input: CheckInInput): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "player.check-in", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    const [member] = await tx
      .select({ membership: memberships, player: players })
      .from(memberships)
      .innerJoin(players, eq(players.id, memberships.playerId))
      .innerJoin(teams, eq(teams.id, memberships.teamId))
      .where(
        and(
          eq(memberships.playerId, input.playerId),
          eq(memberships.teamId, input.teamId),
          eq(memberships.cupId, cup.id),
        ),
      )
      .for("no key update", { of: memberships });
    if (!member) throw new DomainError("not-found", "This player is not on the team.");
    const column = input.what === "present" ? "presentAt" : "dobSeenAt";
    if ((member.membership[column] !== null) === input.is) return;
    if (input.what === "present" && input.is && !cup.pendingMayPlay) {
      const pending = await pendingPlayers(tx, cup, [input.playerId], ctx.now);
      if (pending.has(input.playerId)) throw new DomainError("forbidden", PENDING_MAY_NOT_PLAY);
    }
    await tx
      .update(memberships)
      .set({ [column]: input.is ? ctx.now : null })
      .where(eq(memberships.id, member.membership.id));
    audit(`player:${input.playerId}`, { team: input.teamId, [input.what]: input.is });
    changed(consoleTopic);
  });
}
