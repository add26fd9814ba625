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
import { fullName } from "../players/name-rules.ts";

/** Something that was agreed to or refused, as the account it concerns reads it. */
export interface OwnAgreement {
  id: number;
  /** Its id in `document-rules.ts`. */
  document: string;
  version: string;
  agreed: boolean;
  /** The player it is about; null where they were deleted since. */
  whose: string | null;
  by: "you" | "guardian" | "organiser";
  /** The guardian's own name, where they gave it and are still the guardian. */
  guardianName: string | null;
  cupName: string;
  at: Date;
  withdrawnAt: Date | null;
}

/** What the account agreed to, and what was agreed to for its players, oldest first. */
export async function listOwnAgreements(ctx: Ctx): Promise<OwnAgreement[]> {
  const { accountId } = requireAccount(ctx);
  const own = ctx.db
    .select({ id: players.id })
    .from(players)
    .where(eq(players.accountId, accountId));
  const rows = await ctx.db
    .select({
      agreement: agreements,
      player: { firstName: players.firstName, lastName: players.lastName },
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
    .where(or(eq(agreements.accountId, accountId), inArray(agreements.playerId, own)))
    .orderBy(asc(agreements.id));
  return rows.map(({ agreement, player, byAdmin, guardianName, cupName, withdrawnAt }) => ({
    id: agreement.id,
    document: agreement.document,
    version: agreement.version,
    agreed: agreement.agreed,
    whose: player && fullName(player),
    by: agreement.guardianId !== null ? "guardian" : byAdmin ? "organiser" : "you",
    guardianName,
    cupName,
    at: agreement.at,
    withdrawnAt,
  }));
}
