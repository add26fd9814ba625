import { and, eq } from "drizzle-orm";
import { teams } from "../../db/schema/teams.ts";
import { type Ctx, type Refund, requireAdmin } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { receiptsOf } from "./judge-team.ts";
import { teamFee } from "./receipt-rules.ts";
import { mailReminder } from "./remind-teams.ts";

/**
 * Sends a reminder for the admin at any time. Throws `conflict` if nothing is owed or the team has
 * no one to email, and `limited` within an hour of the last one.
 */
export async function remindTeam(ctx: Ctx, input: { teamId: number }): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  const { name, owing } = await readOwing(ctx, current, input.teamId);
  if (owing === 0) throw owesNothing(name);
  const refund = await countReminder(ctx, input.teamId, name);
  try {
    await mutate(ctx, "team.remind", async ({ tx, audit }) => {
      const cup = await holdCup(tx, current.id);
      const { team } = await lockTeam(tx, cup.id, input.teamId);
      const fee = teamFee(cup.teamFee, await receiptsOf(tx, team.id));
      if (fee.owing === 0) throw owesNothing(team.name);
      const mails = await mailReminder(tx, ctx, cup, team);
      if (mails === 0)
        throw new DomainError("conflict", `${team.name} has no manager to write to.`);
      audit(`team:${team.id}`, { by: "admin", mails });
    });
  } catch (error) {
    await refund();
    throw error;
  }
}

const owesNothing = (name: string) => new DomainError("conflict", `${name} owes nothing.`);

async function readOwing(
  { db }: Ctx,
  cup: Cup,
  teamId: number,
): Promise<{ name: string; owing: number }> {
  const [team] = await db
    .select({ name: teams.name })
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cup.id)));
  if (!team) throw new DomainError("not-found", "There is no such team.");
  return { ...team, ...teamFee(cup.teamFee, await receiptsOf(db, teamId)) };
}

async function countReminder(ctx: Ctx, teamId: number, name: string): Promise<Refund> {
  try {
    return await ctx.limit("remind.team", String(teamId));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "limited") throw error;
    const { retryAfter } = error;
    throw new DomainError("limited", `${name} was reminded within the last hour.`, {
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }
}
