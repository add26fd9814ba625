import type { Ctx } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { accountTopic, consoleTopic, teamTopic } from "../topics.ts";
import { giveNewCode } from "./give-new-code.ts";
import type { ReplaceTeamCodeInput } from "./input.ts";
import { lockManagedTeam } from "./lock-team.ts";

/**
 * Replaces the team code for the manager or the admin. `teamCode` is the old one, so that a
 * duplicate request does nothing.
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
    // No codes in the audit log, which has more readers than the team.
    audit(`team:${team.id}`);
    changed(teamTopic(team.id), consoleTopic);
    if (team.managerAccountId) changed(accountTopic(team.managerAccountId));
    return { teamCode };
  });
}
