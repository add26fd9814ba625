import { and, eq, isNull } from "drizzle-orm";
import { teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { judgeTeam } from "../payments/judge-team.ts";
import { consoleTopic, teamTopic, tournamentTopic } from "../topics.ts";

/**
 * Marks a team ineligible, as when full team payment was not received in time (spec §1), or says that it is
 * eligible; either way no deadline changes it any more. `null` leaves it to the deadline again. It is a mark
 * and no more: games and standings stay until the admin withdraws the team.
 */
export async function markIneligible(
  ctx: Ctx,
  input: { teamId: number; ineligible: boolean | null },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "team.ineligible", async (change) => {
    const { tx, audit, changed } = change;
    await holdCup(tx, current.id);
    const cup = await currentCup(tx);
    const wanted = and(
      eq(teams.id, input.teamId),
      eq(teams.cupId, cup.id),
      isNull(teams.withdrawnAt),
    );
    const [team] = await tx.select().from(teams).where(wanted).for("no key update");
    if (!team) throw new DomainError("not-found", "There is no such team.");
    const eligibilityBy = input.ineligible === null ? null : ("admin" as const);
    const isMarked = team.ineligibleAt !== null;
    if (isMarked === (input.ineligible ?? false) && team.eligibilityBy === eligibilityBy) return;
    const ineligibleAt = input.ineligible ? (team.ineligibleAt ?? ctx.now) : null;
    await tx.update(teams).set({ ineligibleAt, eligibilityBy }).where(eq(teams.id, team.id));
    audit(`team:${team.id}`, { ineligible: input.ineligible });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId), consoleTopic);
    if (eligibilityBy === null)
      await judgeTeam(change, ctx, cup, { ...team, ineligibleAt, eligibilityBy });
  });
}
