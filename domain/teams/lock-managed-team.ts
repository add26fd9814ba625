import { and, eq, isNull } from "drizzle-orm";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, isAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";

export type Team = typeof teams.$inferSelect;

/**
 * A team of the cup for who manages it or is the admin, held until the transaction ends. Throws `not-found`,
 * and `forbidden` for anybody else.
 */
export async function lockManagedTeam(
  tx: Database,
  { actor }: Pick<Ctx, "actor">,
  cupId: number,
  teamId: number,
): Promise<Team> {
  const [team] = await tx
    .select()
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cupId), isNull(teams.withdrawnAt)))
    .for("update");
  if (!team) throw new DomainError("not-found", "This team is no longer in the cup.");
  requireManager(actor, team);
  return team;
}

/** Throws `forbidden` for anybody but the team's manager and the admin. */
export function requireManager(actor: Ctx["actor"], team: Pick<Team, "managerAccountId">): void {
  const isManager = actor.kind === "account" && actor.accountId === team.managerAccountId;
  if (isManager || isAdmin(actor)) return;
  throw new DomainError("forbidden", "You do not manage this team.");
}
