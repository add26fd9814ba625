import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { CHECKOUT_ORIGIN } from "./card-address-rules.ts";
import type { ReceiptKind } from "./card-event-rules.ts";

const CURRENCY = "usd";
/** Seconds within which a signed event arrives. */
const TOLERANCE = 300;

export interface StripeSettings {
  /** Do not log. */
  secretKey: string;
  /** Do not log. */
  webhookSecret: string;
  /** Only tests have one: no setting leads payments elsewhere. */
  standIn?: { host: string; port: number; protocol: "http" };
}

/** What a card pays. Names a team, never a person. */
interface CardOrder {
  id: string;
  /** US cents. */
  amount: number;
  name: string;
  reference: string;
  language: "en" | "es";
  expiresAt: Date;
  paidUrl: string;
  cancelUrl: string;
}

/** What Stripe reports about a payment. */
export interface CardEvent {
  id: string;
  kind: ReceiptKind;
  at: Date;
  /** Stripe's ids of the payment, and of what the event is about: it, a refund, or a dispute. */
  payment: string;
  reference: string;
  /** The order that a payment is for. */
  order: string | null;
  /** US cents. */
  amount: number;
  /** In our currency, and as live or as much a test as our key. */
  isOurs: boolean;
}

/** Throws where Stripe isn't there or refuses. */
export interface CardService {
  /** Makes Stripe's page for an order, the same one for the same order. */
  open(order: CardOrder): Promise<{ sessionId: string; url: string }>;
  /** Closes a page on which nobody has paid. */
  close(sessionId: string): Promise<unknown>;
  /** Throws for what Stripe hasn't signed within five minutes; null for what isn't about money. */
  read(body: Buffer, signature: string, now: Date): CardEvent | null;
}

/** The library is loaded only where cards are taken. */
export async function connectStripe(settings: StripeSettings): Promise<CardService> {
  const { default: Client } = await import("stripe");
  const { secretKey, webhookSecret, standIn } = settings;
  const isLive = /^[a-z]+_live_/.test(secretKey);
  const client = new Client(secretKey, {
    ...standIn,
    // Together less than a page waits for its answer.
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  const { checkout, webhooks } = client;
  return {
    open: async (order) => {
      const asked = sessionFor(order);
      // A renamed team is another request, which Stripe refuses under the same key.
      const hash = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
      const { id, url } = await checkout.sessions.create(asked, { idempotencyKey: hash });
      if (!url || URL.parse(url)?.origin !== CHECKOUT_ORIGIN) throw new Error("Not Stripe's page.");
      return { sessionId: id, url };
    },
    close: (sessionId) => checkout.sessions.expire(sessionId),
    read: (body, signature, now) => {
      const args = [webhookSecret, TOLERANCE, undefined, now.getTime()] as const;
      const event = webhooks.constructEvent(body, signature, ...args);
      const report = reportOf(event);
      if (!report?.payment) return null;
      const { currency, mode, ...rest } = report;
      const isOurs = event.livemode === isLive && currency === CURRENCY && mode === "payment";
      return { ...rest, id: event.id, at: new Date(event.created * 1_000), isOurs };
    },
  };
}

function sessionFor(order: CardOrder): Stripe.Checkout.SessionCreateParams {
  const { name, reference } = order;
  const product_data = { name, description: reference };
  const price_data = { currency: CURRENCY, unit_amount: order.amount, product_data };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    line_items: [{ quantity: 1, price_data }],
    client_reference_id: order.id,
    payment_intent_data: { description: `${reference}, ${name}`, metadata: { reference } },
    locale: order.language,
    expires_at: Math.floor(order.expiresAt.getTime() / 1_000),
    success_url: order.paidUrl,
    cancel_url: order.cancelUrl,
  };
}

interface Report extends Pick<CardEvent, "kind" | "payment" | "reference" | "order" | "amount"> {
  currency: string | null;
  mode: string;
}

function reportOf(event: Stripe.Event): Report | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      const { payment_status, payment_intent, currency, mode, ...session } = event.data.object;
      const payment = idOf(payment_intent);
      const [order, amount] = [session.client_reference_id, session.amount_total ?? 0];
      if (payment_status !== "paid") return null;
      return { kind: "payment", payment, reference: payment, order, amount, currency, mode };
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const isOff = ["failed", "canceled"].includes(event.data.object.status ?? "");
      return reversal(event.data.object, isOff ? "refund-failed" : "refund");
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      return reversal(event.data.object, disputeKind(event.data.object));
    default:
      return null;
  }
}

/** Stripe holds the money back in any other state. */
function disputeKind({ status, balance_transactions: moved }: Stripe.Dispute): ReceiptKind {
  // Prevented by returning the money, or by refusing the case.
  const isReturned = moved.reduce((sum, { amount }) => sum + amount, 0) < 0;
  if (status === "prevented") return isReturned ? "dispute-lost" : "dispute-won";
  if (["won", "warning_closed"].includes(status)) return "dispute-won";
  if (status === "lost") return "dispute-lost";
  return status.startsWith("warning_") ? "inquiry" : "dispute";
}

function reversal(
  { id, payment_intent, amount, currency }: Stripe.Refund | Stripe.Dispute,
  kind: ReceiptKind,
): Report {
  const payment = idOf(payment_intent);
  return { kind, payment, reference: id, order: null, amount, currency, mode: "payment" };
}

function idOf(named: string | { id: string } | null): string {
  return typeof named === "string" ? named : (named?.id ?? "");
}
