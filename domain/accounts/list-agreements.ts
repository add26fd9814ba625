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

/** Something that was agreed to or refused, as the account it concerns reads it. */
export interface OwnAgreement {
  id: number;
  /** Its id in `document-rules.ts`. */
  document: string;
  version: string;
  agreed: boolean;
  playerId: string;
  /**
   * The player it is about, 'Ana S.' where the account only answered for them by link; null where they were
   * deleted since.
   */
  whose: string | null;
  by: "you" | "guardian" | "organiser";
  /** The guardian's own name, where they gave it and are still the guardian. */
  guardianName: string | null;
  cupId: number;
  cupName: string;
  at: Date;
  withdrawnAt: Date | null;
}

/**
 * What the account agreed to, also by link as the guardian of players with accounts of their own, and what was
 * agreed to for its players; oldest first.
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
