import { asc, desc, eq } from "drizzle-orm";
import { accounts, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { DomainError } from "../errors.ts";

export type Player = typeof players.$inferSelect;

/** The signed-in account's own e-mail and players, its holder first; null for a visitor. */
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

/** The player that the account's own forms act for: its holder. Throws `forbidden` for who has none. */
export async function requireOwnPlayer(ctx: Ctx): Promise<Player> {
  requireAccount(ctx);
  const player = (await readAccount(ctx))?.players[0];
  if (!player) throw new DomainError("forbidden", "This account has no player.");
  return player;
}

/** Holds an account until the transaction ends: it manages one team at a time, decided meanwhile. */
export async function lockAccount(tx: Database, accountId: string): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
}

/**
 * A player, locked until the transaction ends: what a player may do once at a time (one team, one waitlist
 * entry) is decided while it is held. Throws `not-found`.
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

/** The same for a player of the signed-in account; throws `forbidden` for anyone else's. */
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
