import { and, eq, isNotNull } from "drizzle-orm";
import { joinRequests } from "../../db/schema/teams.ts";
import { lockPlayer } from "../accounts/read-account.ts";
import type { Ctx } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { joinDeclinedLetter } from "../mail/letters/join-request.ts";
import { recipientsOf } from "../mail/recipients.ts";
import { mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { shortName } from "../players/name-rules.ts";
import { accountTopic, teamTopic } from "../topics.ts";
import { isOpenRequest, tellApprovers } from "./approvals.ts";
import { giveNewCode } from "./give-new-code.ts";
import type { DeclineInput } from "./input.ts";
import { lockManagedTeam } from "./lock-team.ts";

/**
 * Declines a join request and emails the player and a minor's guardian. Replaces the team code if
 * the request used the current one, since declining would otherwise confirm a guessed code.
 * Idempotent.
 */
export async function declineRequest(ctx: Ctx, input: DeclineInput): Promise<void> {
  const current = await currentCup(ctx.db);
  await mutate(ctx, "team.decline", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await holdCup(tx, current.id);
    const player = await lockPlayer(tx, input.playerId);
    const { team } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    const own = and(eq(joinRequests.playerId, player.id), eq(joinRequests.teamId, team.id));
    const [declined] = await tx
      .update(joinRequests)
      .set({ declinedAt: ctx.now })
      .where(and(own, isOpenRequest(cup.id, ctx.now)))
      .returning({ teamCode: joinRequests.teamCode });
    if (!declined) {
      const before = await tx.$count(joinRequests, and(own, isNotNull(joinRequests.declinedAt)));
      if (before > 0) return;
      throw new DomainError("not-found", "This player isn't waiting for approval anymore.");
    }
    if (declined.teamCode === team.teamCode) await giveNewCode(tx, team.id);
    audit(`team:${team.id}`, { player: player.id });
    changed(teamTopic(team.id), accountTopic(player.accountId));
    await tellApprovers(change, team.id);
    const today = todayIn(cup.zone, ctx.now);
    for (const { email, concerns, isGuardian } of await recipientsOf(tx, [player.id], today)) {
      const letter = joinDeclinedLetter({
        cupName: cup.name,
        teamCode: declined.teamCode,
        whom: player.isHolder && !isGuardian ? null : shortName(player),
        siteUrl: ctx.siteUrl,
      });
      await enqueueMail(tx, ctx.now, { to: email, concerns, ...letter });
    }
  });
}
