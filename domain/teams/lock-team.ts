import { and, eq, isNull, type SQL } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, isAdmin } from "../context.ts";
import type { Tournament } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";

export type Team = typeof teams.$inferSelect;

export interface LockedTeam {
  team: Team;
  tournament: Tournament;
}

/**
 * Locks a team of the cup, withdrawn or not, until the transaction ends; null if it doesn't exist.
 * The only way to lock a team. Lock order: cup, schedule, accounts, players, team.
 */
export async function lockAnyTeam(
  tx: Database,
  cupId: number,
  which: SQL | undefined,
): Promise<LockedTeam | null> {
  const [found] = await tx
    .select({ team: teams, tournament: tournaments })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(and(eq(teams.cupId, cupId), which))
    .for("update", { of: teams });
  return found ?? null;
}

/** Locks a team that hasn't withdrawn. Throws `not-found`. */
export async function lockTeam(tx: Database, cupId: number, teamId: number): Promise<LockedTeam> {
  const found = await lockAnyTeam(tx, cupId, and(eq(teams.id, teamId), isNull(teams.withdrawnAt)));
  if (!found) throw new DomainError("not-found", "This team is no longer in the cup.");
  return found;
}

/** Like `lockTeam`, for its manager or the admin. Throws `forbidden` for anyone else. */
export async function lockManagedTeam(
  tx: Database,
  { actor }: Pick<Ctx, "actor">,
  cupId: number,
  teamId: number,
): Promise<LockedTeam> {
  const found = await lockTeam(tx, cupId, teamId);
  requireManager(actor, found.team);
  return found;
}

export function requireManager(actor: Ctx["actor"], team: Pick<Team, "managerAccountId">): void {
  const isManager = actor.kind === "account" && actor.accountId === team.managerAccountId;
  if (isManager || isAdmin(actor)) return;
  throw new DomainError("forbidden", "You do not manage this team.");
}
