import type { Ctx } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { accountTopic, consoleTopic, teamTopic } from "../topics.ts";
import { giveNewCode } from "./give-new-code.ts";
import type { ReplaceTeamCodeInput } from "./input.ts";
import { lockManagedTeam } from "./lock-team.ts";

/**
 * Gives a team another code, as when the old one came into wrong hands: that one lets nobody in from then on.
 * For its manager and the admin. `teamCode` is the one to replace: asked for again, as by a double tap, the
 * new one stays.
 */
export async function replaceTeamCode(
  ctx: Ctx,
  input: ReplaceTeamCodeInput,
): Promise<{ teamCode: string }> {
  const current = await currentCup(ctx.db);
  return mutate(ctx, "team.replace-code", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    const { team } = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
    if (team.teamCode !== input.teamCode) return { teamCode: team.teamCode };
    const teamCode = await giveNewCode(tx, team.id);
    // Neither code: a trail is read by more people than may join.
    audit(`team:${team.id}`);
    changed(teamTopic(team.id), consoleTopic);
    if (team.managerAccountId) changed(accountTopic(team.managerAccountId));
    return { teamCode };
  });
}
