import { eq } from "drizzle-orm";
import { teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { judgeTeam, tellEligibility } from "../payments/judge-team.ts";
import { accountTopic, consoleTopic, teamTopic, tournamentTopic } from "../topics.ts";
import { lockTeam } from "./lock-team.ts";

/**
 * Marks a team ineligible (spec §1) or eligible, which overrides the deadline; null lets the
 * deadline decide again. Emails the manager. Games and standings are unaffected until the team
 * withdraws.
 */
export async function markIneligible(
  ctx: Ctx,
  input: { teamId: number; ineligible: boolean | null },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "team.ineligible", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await holdCup(tx, current.id);
    const { team } = await lockTeam(tx, cup.id, input.teamId);
    const eligibilityBy = input.ineligible === null ? null : ("admin" as const);
    const isMarked = team.ineligibleAt !== null;
    if (isMarked === (input.ineligible ?? false) && team.eligibilityBy === eligibilityBy) return;
    const ineligibleAt = input.ineligible ? (team.ineligibleAt ?? ctx.now) : null;
    await tx.update(teams).set({ ineligibleAt, eligibilityBy }).where(eq(teams.id, team.id));
    audit(`team:${team.id}`, { ineligible: input.ineligible });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId), consoleTopic);
    if (team.managerAccountId !== null) changed(accountTopic(team.managerAccountId));
    if (eligibilityBy === null) {
      const left = { ...team, ineligibleAt, eligibilityBy };
      const marked = await judgeTeam(change, ctx, cup, left, isMarked);
      if (isMarked && !marked) await tellEligibility(tx, ctx, cup, team, "pardoned");
    } else if (input.ineligible) {
      if (!isMarked) await tellEligibility(tx, ctx, cup, team, "marked");
    } else {
      await tellEligibility(tx, ctx, cup, team, isMarked ? "pardoned" : "kept");
    }
  });
}
