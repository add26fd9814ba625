import { and, eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { lockAccount, lockOwnPlayer, type Player } from "../accounts/read-account.ts";
import { DomainError } from "../errors.ts";
import { isUnder18 } from "../players/age-rules.ts";

/** Returns why the account's holder cannot be a guardian, or null. `today` is in the cup's zone. */
export function whyNoGuardian(
  holder: { dob: string | null } | undefined,
  today: string,
): string | null {
  return holder && !isUnder18(holder.dob, today)
    ? null
    : "Only a parent or guardian of 18 or over adds players.";
}

export async function lockAdultHolder(
  tx: Database,
  accountId: string,
  today: string,
): Promise<Player> {
  await lockAccount(tx, accountId);
  const [holder] = await tx
    .select()
    .from(players)
    .where(and(eq(players.accountId, accountId), players.isHolder));
  const why = whyNoGuardian(holder, today);
  if (why || !holder) throw new DomainError("forbidden", why ?? "");
  return holder;
}

export async function lockOwnChild(
  tx: Database,
  accountId: string,
  playerId: string,
  today: string,
): Promise<{ child: Player; holder: Player }> {
  const holder = await lockAdultHolder(tx, accountId, today);
  const child = await lockOwnPlayer(tx, accountId, playerId);
  if (child.isHolder) throw new DomainError("forbidden", "That is no player you answer for.");
  return { child, holder };
}
