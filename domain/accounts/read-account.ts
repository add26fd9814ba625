import { asc, desc, eq } from "drizzle-orm";
import { accounts, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { DomainError } from "../errors.ts";

export type Player = typeof players.$inferSelect;

export async function readAccount(
  ctx: Ctx,
): Promise<{ email: string; isAdmin: boolean; players: Player[] } | null> {
  if (ctx.actor.kind !== "account") return null;
  const [account] = await ctx.db
    .select({ email: accounts.email, isAdmin: accounts.isAdmin })
    .from(accounts)
    .where(eq(accounts.id, ctx.actor.accountId));
  if (!account) return null;
  const own = await ctx.db
    .select()
    .from(players)
    .where(eq(players.accountId, ctx.actor.accountId))
    .orderBy(desc(players.isHolder), asc(players.createdAt), asc(players.id));
  return { ...account, players: own };
}

export async function requireOwnPlayer(ctx: Ctx): Promise<Player> {
  requireAccount(ctx);
  const player = (await readAccount(ctx))?.players[0];
  if (!player) throw new DomainError("forbidden", "This account has no player.");
  return player;
}

/** Locks the account until the transaction ends, since it can manage only one team at a time. */
export async function lockAccount(tx: Database, accountId: string): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
}

/**
 * Locks the player until the transaction ends, to serialize joining teams and waitlists. Throws
 * `not-found`.
 */
export async function lockPlayer(tx: Database, playerId: string): Promise<Player> {
  const player = await holdPlayer(tx, playerId);
  if (!player) throw new DomainError("not-found", "There is no such player.");
  return player;
}

async function holdPlayer(tx: Database, playerId: string): Promise<Player | undefined> {
  const [player] = await tx
    .select()
    .from(players)
    .where(eq(players.id, playerId))
    .for("no key update");
  return player;
}

/** Like `lockPlayer`; throws `forbidden` for another account's player. */
export async function lockOwnPlayer(
  tx: Database,
  accountId: string,
  playerId: string,
): Promise<Player> {
  const player = await holdPlayer(tx, playerId);
  if (player?.accountId !== accountId) {
    throw new DomainError("forbidden", "That is not your player.");
  }
  return player;
}
