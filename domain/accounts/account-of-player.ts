import { eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";

/** A child belongs to the parent's account. Throws `not-found`. */
export async function accountOfPlayer(db: Database, playerId: string): Promise<string> {
  const [player] = await db
    .select({ accountId: players.accountId })
    .from(players)
    .where(eq(players.id, playerId));
  if (!player) throw new DomainError("not-found", "There is no such player.");
  return player.accountId;
}
