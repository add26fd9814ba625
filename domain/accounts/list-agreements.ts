import { asc, eq, inArray, or } from "drizzle-orm";
import {
  accounts,
  agreements,
  agreementWithdrawals,
  guardians,
  players,
} from "../../db/schema/accounts.ts";
import { cups } from "../../db/schema/cups.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { guardianRowsOf } from "../guardians/guardian-rows-of.ts";
import { fullName, shortName } from "../players/name-rules.ts";

export interface OwnAgreement {
  id: number;
  document: string;
  version: string;
  agreed: boolean;
  playerId: string;
  /** The player's name, 'Ana S.' if the account only answered by link; null once deleted. */
  whose: string | null;
  by: "you" | "guardian" | "organiser";
  guardianName: string | null;
  cupId: number;
  cupName: string;
  at: Date;
  withdrawnAt: Date | null;
}

/**
 * Includes answers by link for players with their own account, and answers about the account's
 * players; oldest first.
 */
export async function listOwnAgreements(ctx: Ctx): Promise<OwnAgreement[]> {
  const { accountId } = requireAccount(ctx);
  const own = ctx.db
    .select({ id: players.id })
    .from(players)
    .where(eq(players.accountId, accountId));
  const asGuardian = (await guardianRowsOf(ctx.db, accountId)).map(({ id }) => id);
  const rows = await ctx.db
    .select({
      agreement: agreements,
      player: {
        accountId: players.accountId,
        firstName: players.firstName,
        lastName: players.lastName,
      },
      byAdmin: accounts.isAdmin,
      guardianName: guardians.name,
      cupName: cups.name,
      withdrawnAt: agreementWithdrawals.at,
    })
    .from(agreements)
    .innerJoin(cups, eq(cups.id, agreements.cupId))
    .leftJoin(players, eq(players.id, agreements.playerId))
    .leftJoin(accounts, eq(accounts.id, agreements.accountId))
    .leftJoin(guardians, eq(guardians.id, agreements.guardianId))
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.agreementId, agreements.id))
    .where(
      or(
        eq(agreements.accountId, accountId),
        inArray(agreements.guardianId, asGuardian),
        inArray(agreements.playerId, own),
      ),
    )
    .orderBy(asc(agreements.id));
  const isOwn = (guardianId: string | null) =>
    guardianId === null || asGuardian.includes(guardianId);
  return rows.map(({ agreement, player, byAdmin, guardianName, cupName, withdrawnAt }) => ({
    id: agreement.id,
    document: agreement.document,
    version: agreement.version,
    agreed: agreement.agreed,
    playerId: agreement.playerId,
    whose: player && (player.accountId === accountId ? fullName(player) : shortName(player)),
    by: isOwn(agreement.guardianId) ? (byAdmin ? "organiser" : "you") : "guardian",
    guardianName,
    cupId: agreement.cupId,
    cupName,
    at: agreement.at,
    withdrawnAt,
  }));
}
