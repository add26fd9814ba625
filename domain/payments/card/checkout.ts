import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { cardCheckouts, receipts } from "#db/schema/payments.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireAccount } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { mutate } from "../../core/mutate.ts";
import { currentCup, mutateCup } from "../../cup/current-cup.ts";
import { cardAmounts, paidByPlayer, teamFee } from "../../teams/fee-rules.ts";
import { receiptsOf, selectReceipts } from "../../teams/fees.ts";
import { lockTeam } from "../../teams/memberships.ts";
import { myTeams } from "../../teams/team-view.ts";
import type { PayByCardInput } from "../input.ts";
import type { CardService } from "./stripe.ts";

const MINUTE = 60_000;
/** Stripe's pages are open for half an hour at least. */
const [OPEN_FOR, OPEN_STILL] = [60 * MINUTE, 31 * MINUTE];

export interface CardSite {
  cards: CardService;
  report: (error: unknown) => void;
}

/**
 * Returns the address of Stripe's page, where a team's fee or one person's share is paid: the same
 * page until somebody has paid there. Throws `changed` if another amount is owed by now.
 */
export async function payByCard(ctx: Ctx, site: CardSite, input: PayByCardInput): Promise<string> {
  const { accountId } = requireAccount(ctx);
  const { teamId, playerId, amount } = input;
  const team = (await myTeams(ctx)).find(({ id }) => id === teamId);
  if (!team) throw new DomainError("not-found", message("feeErrors.noTeam"));
  const { name, personFee } = await currentCup(ctx.db);
  const changed = new DomainError("changed", message("feeErrors.cardAmount"));
  const isAsked = cardAmounts(team, personFee).some(
    (each) => each.playerId === playerId && each.cents === amount,
  );
  if (!isAsked) throw changed;
  await ctx.limit("pay-by-card.account", accountId);
  const order = await mutateCup(ctx, "receipt.card", async ({ tx, cup }) => {
    await lockTeam(tx, cup.id, teamId);
    // What is owed was read before the lock.
    if (teamFee(cup.teamFee, await receiptsOf(tx, teamId)).owing < amount) throw changed;
    const id = randomUUID();
    const asked = { teamId, playerId, amount, language: ctx.locale };
    const [open] = await tx.select().from(cardCheckouts).where(isOpen(asked, ctx.now));
    const expiresAt = new Date(ctx.now.getTime() + OPEN_FOR);
    const made = { ...asked, id, cupId: cup.id, createdAt: ctx.now, expiresAt };
    if (!open) await tx.insert(cardCheckouts).values(made);
    return open ?? made;
  });
  const cancelUrl = ctx.siteUrl + localePath(ctx.locale, "/PaymentMethods");
  const named = { name: `${team.name}, ${name}`, reference: team.paymentReference };
  const paidUrl = `${cancelUrl}?card=${order.id}`;
  const opening = site.cards.open({ ...order, ...named, paidUrl, cancelUrl });
  const update = (set: Partial<Order>) =>
    mutate(ctx, "receipt.card", ({ tx }) =>
      tx.update(cardCheckouts).set(set).where(eq(cardCheckouts.id, order.id)).returning(),
    );
  const { sessionId, url } = await opening.catch(async (error: unknown) => {
    site.report(error);
    // Stripe repeats its answer to the same order, even that it was out of order.
    await update({ expiresAt: ctx.now });
    throw new DomainError("conflict", message("feeErrors.cardAway"));
  });
  const [stored] = await update({ sessionId });
  if (stored && stored.expiresAt < order.expiresAt) {
    // Somebody else has paid meanwhile.
    await site.cards.close(sessionId).catch(site.report);
    throw changed;
  }
  return url;
}

/**
 * Closes Stripe's pages that ask for more than these teams or their players still owe. Never throws,
 * as what was recorded before it counts: on a page that stays open somebody could pay too much, which
 * the treasurer sees and refunds.
 */
export async function closeOutdatedPages(
  ctx: Ctx,
  { cards, report }: Pick<CardSite, "report"> & { cards: CardService | null },
  teamIds: readonly number[],
): Promise<void> {
  if (!cards) return;
  const ids = await endOutdated(ctx, teamIds).catch(report);
  await Promise.all((ids ?? []).map((id) => cards.close(id).catch(report)));
}

/** Returns the pages that are to be closed. */
function endOutdated(ctx: Ctx, teamIds: readonly number[]): Promise<string[]> {
  return mutateCup(ctx, "receipt.card", async ({ tx, cup }) => {
    const isPayable = and(isNull(cardCheckouts.paidAt), gt(cardCheckouts.expiresAt, ctx.now));
    const open = await tx
      .select()
      .from(cardCheckouts)
      .where(and(inArray(cardCheckouts.teamId, [...teamIds]), isPayable));
    const received = Map.groupBy(
      await selectReceipts(tx, inArray(receipts.teamId, [...teamIds])),
      ({ teamId }) => teamId,
    );
    const closed = open.filter(({ teamId, playerId, amount }) => {
      const lines = received.get(teamId) ?? [];
      const { owing } = teamFee(cup.teamFee, lines);
      const share = cup.personFee * 100 - (paidByPlayer(lines).get(playerId ?? "") ?? 0);
      return amount > (playerId === null ? owing : Math.min(owing, share));
    });
    const ids = closed.map(({ id }) => id);
    await tx
      .update(cardCheckouts)
      .set({ expiresAt: ctx.now })
      .where(inArray(cardCheckouts.id, ids));
    return closed.flatMap(({ sessionId }) => sessionId ?? []);
  });
}

type Order = typeof cardCheckouts.$inferSelect;
type Asked = PayByCardInput & Pick<Order, "language">;

function isOpen(asked: Asked, now: Date) {
  const { teamId, playerId, amount, language, paidAt, expiresAt } = cardCheckouts;
  return and(
    eq(teamId, asked.teamId),
    asked.playerId === null ? isNull(playerId) : eq(playerId, asked.playerId),
    eq(amount, asked.amount),
    eq(language, asked.language),
    isNull(paidAt),
    gt(expiresAt, new Date(now.getTime() + OPEN_STILL)),
  );
}

/** A card payment that somebody has begun; null if there is none of that id. */
export async function findCheckout({ db }: Pick<Ctx, "db">, id: string | null) {
  if (!z.uuid().safeParse(id).success) return null;
  const [found] = await db
    .select()
    .from(cardCheckouts)
    .where(eq(cardCheckouts.id, id ?? ""));
  return found ?? null;
}
