import { and, eq, isNull } from "drizzle-orm";
import { teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { teamTopic, tournamentTopic } from "../topics.ts";

/**
 * Marks a team ineligible, as when full team payment was not received in time (spec §1), or takes the mark
 * back. It is a mark and no more: games and standings stay until the admin withdraws the team.
 */
export async function markIneligible(
  ctx: Ctx,
  input: { teamId: number; ineligible: boolean },
): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "team.ineligible", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const wanted = and(
      eq(teams.id, input.teamId),
      eq(teams.cupId, cup.id),
      isNull(teams.withdrawnAt),
    );
    const [team] = await tx.select().from(teams).where(wanted).for("no key update");
    if (!team) throw new DomainError("not-found", "There is no such team.");
    if ((team.ineligibleAt !== null) === input.ineligible) return;
    await tx
      .update(teams)
      .set({ ineligibleAt: input.ineligible ? ctx.now : null })
      .where(eq(teams.id, team.id));
    audit(`team:${team.id}`, { ineligible: input.ineligible });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId));
  });
}
