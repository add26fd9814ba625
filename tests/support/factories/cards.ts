import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { cardCheckouts, cardEvents, receipts } from "#db/schema/payments.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { receiveCardEvent } from "#domain/payments/card/card-events.ts";
import { payByCard } from "#domain/payments/card/checkout.ts";
import { type CardService, connectStripe } from "#domain/payments/card/stripe.ts";
import { readTeamPayments } from "#domain/payments/team-payments.ts";
import { myTeams } from "#domain/teams/team-view.ts";
import { useAdminWorld } from "../fixtures/world.ts";
import { type Session, type StripeEvent, StripeServer } from "../servers/stripe.ts";
import { DUE, setCup } from "./payments.ts";

/** Begins to pay by card all that the team owes; returns the id of the payment. */
export async function beginCardPayment(ctx: Ctx, stripe: StripeServer, teamId: number) {
  const cards = await connectStripe(stripe.settings);
  const team = (await myTeams(ctx)).find(({ id }) => id === teamId);
  const report = (error: unknown) => {
    throw error;
  };
  const amount = team?.toSend.team ?? 0;
  await payByCard(ctx, { cards, report }, { teamId, playerId: null, amount });
  return stripe.last.asked.get("client_reference_id") ?? "";
}

/** A world where cards are taken, empty before each test. */
export function useCards() {
  const { world, admin } = useAdminWorld();
  const own = {} as { stripe: StripeServer; cards: CardService };
  const reported: unknown[] = [];
  const site = () => ({ ...own, report: (error: unknown) => reported.push(error) });

  beforeAll(async () => {
    own.stripe = await StripeServer.open(() => world.now);
    own.cards = await connectStripe(own.stripe.settings);
  });
  afterAll(() => own.stripe.close());
  beforeEach(async () => {
    for (const table of [receipts, cardCheckouts, cardEvents, memberships, teams, mails]) {
      await world.db.delete(table);
    }
    reported.length = own.stripe.sessions.length = own.stripe.requests.length = 0;
    own.stripe.isDown = false;
    await setCup(world, { teamFee: 175, personFee: 25, paymentDueAt: DUE });
  });

  /** The address to which somebody who pays is led. */
  const asked = (ctx: Ctx, teamId: number, amount = 17_500, playerId: string | null = null) =>
    payByCard(ctx, site(), { teamId, playerId, amount });

  return {
    world,
    admin,
    reported,
    own,
    asked,
    /** The page that somebody opens to pay. */
    opened: async (...args: Parameters<typeof asked>): Promise<Session> => {
      const url = await asked(...args);
      const session = own.stripe.sessions.find(({ id }) => url.endsWith(id));
      if (!session) throw new Error("The site leads elsewhere.");
      return session;
    },
    /** Stripe delivers an event, which the site verifies like any other. */
    deliver: async (event: StripeEvent, ctx: Ctx = world.visitor()): Promise<void> => {
      const { payload, header } = own.stripe.signed(event, { at: ctx.now });
      const read = own.cards.read(Buffer.from(payload), header, ctx.now);
      if (read) await receiveCardEvent(ctx, site(), read);
    },
    fee: async (teamId: number) => (await readTeamPayments(admin, teamId)).team.fee,
    /** Each receipt, such as 'refund -5000'. */
    ledger: async (): Promise<string[]> => {
      const rows = await world.db.select().from(receipts).orderBy(asc(receipts.id));
      return rows.map(
        ({ kind, amount, voidedAt }) => `${kind} ${amount}${voidedAt ? " void" : ""}`,
      );
    },
  };
}
