import { and, eq } from "drizzle-orm";
import { memberships } from "../../db/schema/teams.ts";
import { lockPlayer } from "../accounts/read-account.ts";
import { type Ctx, isAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { requireRostersOpen } from "../cups/roster-lock-rules.ts";
import { DomainError } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { removedFromTeamLetter } from "../mail/letters/removed-from-team.ts";
import { recipientsOf } from "../mail/recipients.ts";
import { mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { shortName } from "../players/name-rules.ts";
import { accountTopic, consoleTopic, teamTopic, tournamentTopic } from "../topics.ts";
import { giveNewCode } from "./give-new-code.ts";
import type { RemovePlayerInput } from "./input.ts";
import { lockManagedTeam } from "./lock-team.ts";

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
    const cup = await holdCup(tx, current.id);
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
    await giveNewCode(tx, team.id);
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
