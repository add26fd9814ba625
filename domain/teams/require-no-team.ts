import { and, eq, isNull, ne } from "drizzle-orm";
import { memberships, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";

export async function membershipOf(
  tx: Database,
  cupId: number,
  playerId: string,
): Promise<{ teamId: number; slot: number } | null> {
  const [current] = await tx
    .select({ teamId: memberships.teamId, slot: memberships.slot })
    .from(memberships)
    .where(and(eq(memberships.playerId, playerId), eq(memberships.cupId, cupId)));
  return current ?? null;
}

/**
 * Throws `conflict` if the locked player is on a team of the cup; `own` phrases the message for the
 * player.
 */
export async function requireNoTeam(
  tx: Database,
  cupId: number,
  playerId: string,
  { own = false }: { own?: boolean } = {},
): Promise<void> {
  if (await membershipOf(tx, cupId, playerId)) throw hasTeam(own);
}

export function hasTeam(own: boolean): DomainError {
  const who = own ? "You already have" : "This player already has";
  return new DomainError("conflict", `${who} a team.`);
}

export async function managesTeam(
  tx: Database,
  cupId: number,
  accountId: string,
  besides?: number,
): Promise<boolean> {
  const managed = and(
    eq(teams.cupId, cupId),
    eq(teams.managerAccountId, accountId),
    isNull(teams.withdrawnAt),
    besides === undefined ? undefined : ne(teams.id, besides),
  );
  return (await tx.$count(teams, managed)) > 0;
}
