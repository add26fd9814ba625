import { and, asc, eq, exists, isNotNull, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts, players } from "#db/schema/people.ts";
import { memberships } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { isNoStaff } from "#domain/core/staff-accounts.ts";
import { type Recipient, recipientsOf } from "#domain/people/accounts/recipients.ts";
import type { NewsAudience } from "./announcement-input.ts";

const own = alias(players, "own");

/**
 * Accounts with a confirmed email that asked for news: those with a player who was on a team of
 * another cup than this one, or those without any player. Copies go only to guardians who agreed.
 */
export async function readNewsRecipients(
  db: Database,
  cupId: number,
  to: NewsAudience,
  today: string,
): Promise<Recipient[]> {
  const ofAccount = db.select({ id: own.id }).from(own).where(eq(own.accountId, accounts.id));
  const played = db
    .select({ id: own.id })
    .from(own)
    .innerJoin(memberships, eq(memberships.playerId, own.id))
    .where(and(eq(own.accountId, accounts.id), ne(memberships.cupId, cupId)));
  const willing = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      language: accounts.language,
      playerId: players.id,
    })
    .from(accounts)
    .leftJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
    .where(
      and(
        isNotNull(accounts.wantsNewsAt),
        isNotNull(accounts.emailVerifiedAt),
        isNoStaff,
        to === "earlier" ? exists(played) : notExists(ofAccount),
      ),
    )
    .orderBy(asc(accounts.createdAt), asc(accounts.id));
  const holders = willing.flatMap(({ playerId }) => playerId ?? []);
  const found = (await recipientsOf(db, holders, today)).filter(
    ({ isGuardian, knows }) => !isGuardian || knows === "full-name",
  );
  return [
    ...found,
    ...willing
      .filter(({ playerId }) => playerId === null)
      .map(({ accountId, email, language }) => ({
        email,
        language,
        concerns: [accountId],
        to: { accountId },
        isGuardian: false,
        guardianOf: null,
        knows: "full-name" as const,
      })),
  ];
}
