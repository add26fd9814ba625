import { and, asc, desc, eq } from "drizzle-orm";
import { accounts, players } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAccount } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { isUnder18 } from "../players/age-rules.ts";
import type { NewsInput } from "./account-input.ts";

export type Player = typeof players.$inferSelect;

export async function readAccount(ctx: Ctx) {
  if (ctx.actor.kind !== "account") return null;
  const [account] = await ctx.db
    .select({
      email: accounts.email,
      isAdmin: accounts.isAdmin,
      staffRoles: accounts.staffRoles,
      wantsNewsAt: accounts.wantsNewsAt,
    })
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

/** The player who signs in with the account; staff and some old accounts have none. */
export async function holderOf(db: Database, accountId: string): Promise<Player | undefined> {
  const own = and(eq(players.accountId, accountId), players.isHolder);
  const [holder] = await db.select().from(players).where(own);
  return holder;
}

export async function requireOwnPlayer(ctx: Ctx): Promise<Player> {
  requireAccount(ctx);
  const player = (await readAccount(ctx))?.players[0];
  if (!player) throw new DomainError("forbidden", message("accountErrors.noPlayer"));
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
  if (!player) throw new DomainError("not-found", message("accountErrors.noSuchPlayer"));
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
export async function lockOwnPlayer(tx: Database, accountId: string, playerId: string) {
  const player = await holdPlayer(tx, playerId);
  if (player?.accountId !== accountId) {
    throw new DomainError("forbidden", message("accountErrors.notYourPlayer"));
  }
  return player;
}

/** A child belongs to the parent's account. Throws `not-found`. */
export async function accountOfPlayer(db: Database, playerId: string): Promise<string> {
  const [player] = await db
    .select({ accountId: players.accountId })
    .from(players)
    .where(eq(players.id, playerId));
  if (!player) throw new DomainError("not-found", message("accountErrors.noSuchPlayer"));
  return player.accountId;
}

/** `holder` signs in and is null only for some old accounts; `today` is in the cup's zone. */
export async function readProfile(ctx: Ctx) {
  const { accountId } = requireAccount(ctx);
  const [account, cup] = [await readAccount(ctx), await currentCup(ctx.db)];
  if (!account) throw new DomainError("not-found", message("accountErrors.noSuchAccount"));
  const holder = account.players.find(({ isHolder }) => isHolder) ?? null;
  const today = todayIn(cup.zone, ctx.now);
  return {
    accountId,
    email: account.email,
    wantsNews: account.wantsNewsAt !== null,
    holder,
    isAdult: holder !== null && !isUnder18(holder.dob, today),
    children: account.players.filter(({ isHolder }) => !isHolder),
    joinedAnything: holder !== null && holder.firstJoinedAt !== null,
    today,
  };
}

/**
 * Consents to email about future cups, or withdraws it. A player needs a date of birth to consent:
 * one without it and with consent was an adult when their personal data was deleted.
 */
export async function changeNews(ctx: Ctx, { news }: NewsInput): Promise<void> {
  const { accountId } = requireAccount(ctx);
  await mutate(ctx, "account.change-news", async ({ tx, audit, changed }) => {
    await lockAccount(tx, accountId);
    const [found] = await tx
      .select({ since: accounts.wantsNewsAt, playerId: players.id, dob: players.dob })
      .from(accounts)
      .leftJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
      .where(eq(accounts.id, accountId));
    if (!found || (found.since !== null) === news) return;
    if (news && found.playerId !== null && found.dob === null) {
      throw new DomainError("invalid", message("accountErrors.newsNeedsAge"), { field: "news" });
    }
    await tx
      .update(accounts)
      .set({ wantsNewsAt: news ? ctx.now : null })
      .where(eq(accounts.id, accountId));
    audit(`account:${accountId}`, { news });
    changed(accountTopic(accountId));
  });
}
