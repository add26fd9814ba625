import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { brokenConstraint, mutate } from "../mutate.ts";
import { accountTopic, consoleTopic, teamTopic } from "../topics.ts";
import type { ReplaceTeamCodeInput } from "./input.ts";
import { lockManagedTeam } from "./lock-managed-team.ts";
import { drawTeamCode } from "./team-code-rules.ts";

/**
 * Gives a team another code, as when the old one came into wrong hands: that one lets nobody in from then on.
 * For its manager and the admin. `teamCode` is the one to replace: asked for again, as by a double tap, the
 * new one stays.
 */
export async function replaceTeamCode(
  ctx: Ctx,
  input: ReplaceTeamCodeInput,
): Promise<{ teamCode: string }> {
  const cup = await currentCup(ctx.db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await mutate(ctx, "team.replace-code", async ({ tx, audit, changed }) => {
        await holdCup(tx, cup.id);
        const team = await lockManagedTeam(tx, ctx, cup.id, input.teamId);
        if (team.teamCode !== input.teamCode) return { teamCode: team.teamCode };
        const teamCode = drawTeamCode(randomInt);
        await tx.update(teams).set({ teamCode }).where(eq(teams.id, team.id));
        // Neither code: a trail is read by more people than may join.
        audit(`team:${team.id}`);
        changed(teamTopic(team.id), consoleTopic);
        if (team.managerAccountId) changed(accountTopic(team.managerAccountId));
        return { teamCode };
      });
    } catch (error) {
      // Another team has the code that was drawn.
      if (brokenConstraint(error) !== "teams_code_unique" || attempt >= 20) throw error;
    }
  }
}
