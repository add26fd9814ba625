import { and, asc, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import {
  accounts,
  agreements,
  agreementWithdrawals,
  guardians,
  players,
} from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAccount } from "#domain/core/context.ts";
import { fullName, shortName } from "../players/name-rules.ts";
import { SIGNED_PAPER } from "./consent-rules.ts";

/**
 * The guardian rows under which the account answered by link. They are matched by email, so only if
 * it is confirmed.
 */
export async function readGuardianRowsOf(db: Database, accountId: string) {
  const rows = await db
    .select({ guardian: guardians })
    .from(guardians)
    .innerJoin(accounts, eq(accounts.emailKey, guardians.emailKey))
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.emailVerifiedAt)))
    .orderBy(guardians.createdAt, guardians.id);
  return rows.map(({ guardian }) => guardian);
}

export type OwnAgreement = Awaited<ReturnType<typeof listOwnAgreements>>[number];

/** For the account page; the hashes are only in the export. */
export async function listOwnAgreements(ctx: Ctx) {
  return (await readOwnAgreements(ctx.db, requireAccount(ctx).accountId)).map((agreement) => {
    const { hash: _, ...shown } = agreement;
    return shown;
  });
}

/**
 * Includes answers by link for players with their own account, and answers about the account's
 * players; oldest first. `whose` is the player's name, 'Ana S.' if the account only answered by
 * link, or null once deleted.
 */
export async function readOwnAgreements(db: Database, accountId: string) {
  const own = db.select({ id: players.id }).from(players).where(eq(players.accountId, accountId));
  const asGuardian = (await readGuardianRowsOf(db, accountId)).map(({ id }) => id);
  const rows = await db
    .select({
      agreement: agreements,
      player: {
        accountId: players.accountId,
        firstName: players.firstName,
        lastName: players.lastName,
      },
      guardianName: guardians.name,
      cupName: cups.name,
      withdrawnAt: agreementWithdrawals.at,
    })
    .from(agreements)
    .innerJoin(cups, eq(cups.id, agreements.cupId))
    .leftJoin(players, eq(players.id, agreements.playerId))
    .leftJoin(guardians, eq(guardians.id, agreements.guardianId))
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.agreementId, agreements.id))
    .where(
      or(
        // Papers are recorded by staff.
        and(eq(agreements.accountId, accountId), ne(agreements.document, SIGNED_PAPER)),
        inArray(agreements.guardianId, asGuardian),
        inArray(agreements.playerId, own),
      ),
    )
    .orderBy(asc(agreements.id));
  return rows.map(({ agreement: { accountId: by, guardianId, ...agreement }, player, ...row }) => {
    const isYours = guardianId === null ? by === accountId : asGuardian.includes(guardianId);
    const others = guardianId === null ? ("organiser" as const) : ("guardian" as const);
    const whose = player && (player.accountId === accountId ? fullName(player) : shortName(player));
    return { ...agreement, ...row, by: isYours ? ("you" as const) : others, whose };
  });
}
