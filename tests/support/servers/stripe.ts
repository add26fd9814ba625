import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { CHECKOUT_ORIGIN } from "#domain/payments/card/card-address-rules.ts";
import type { StripeSettings } from "#domain/payments/card/stripe.ts";

const KEYS = { secretKey: "sk_test_standin", webhookSecret: "whsec_standin" };
const { webhooks } = new Stripe(KEYS.secretKey);
/** For a process that takes cards but only hears from Stripe. */
export const STRIPE_ENV = {
  STRIPE_SECRET_KEY: KEYS.secretKey,
  STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
};

export interface Session {
  id: string;
  /** As the site asked for it. */
  asked: URLSearchParams;
  status: "open" | "complete" | "expired";
}

/** An event, as far as this site reads it. */
export interface StripeEvent {
  id: string;
  object: "event";
  type: string;
  created: number;
  livemode: boolean;
  data: { object: Record<string, unknown> };
}

/**
 * Stands in for Stripe, which tests can't reach: its two addresses that the site asks, as documented
 * for the version of the API that the library pins, and events signed by the library itself.
 */
export class StripeServer {
  readonly sessions: Session[] = [];
  /** Every request, as it came. */
  readonly requests: { path: string; key: string | undefined; body: string }[] = [];
  /** While true, it is out of order. */
  isDown = false;
  now: () => Date;
  /** It gives the same answer to the same key, even that it is out of order. */
  readonly #byKey = new Map<string, { body: string; answer: ReturnType<typeof refused> }>();
  readonly #server: Server;

  private constructor(now: () => Date) {
    this.now = now;
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body }) => {
        const headers = { "Content-Type": "application/json", "Stripe-Should-Retry": "false" };
        response.writeHead(status, headers).end(JSON.stringify(body));
      });
    });
  }

  static async open(now: () => Date): Promise<StripeServer> {
    const server = new StripeServer(now);
    await once(server.#server.listen(0, "127.0.0.1"), "listening");
    return server;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get settings(): StripeSettings {
    const { port } = this.#server.address() as AddressInfo;
    return { ...KEYS, standIn: { host: "127.0.0.1", port, protocol: "http" } };
  }

  /** The page that the site led to last. */
  get last(): Session {
    const session = this.sessions.at(-1);
    if (!session) throw new Error("No page was asked for.");
    return session;
  }

  async #answer(request: IncomingMessage) {
    const body = await text(request);
    const path = request.url ?? "";
    const key = request.headers["idempotency-key"]?.toString();
    this.requests.push({ path, key, body });
    const before = key === undefined ? undefined : this.#byKey.get(key);
    if (before && before.body !== body) {
      return refused(400, "idempotency_error", "Keys can only be used with the same parameters.");
    }
    const answer = before?.answer ?? this.#answerFirst(request, path, body);
    if (key !== undefined) this.#byKey.set(key, { body, answer });
    return answer;
  }

  #answerFirst(request: IncomingMessage, path: string, body: string) {
    if (this.isDown) return refused(503, "api_error", "Out of order.");
    if (request.headers.authorization !== `Bearer ${KEYS.secretKey}`) {
      return refused(401, "invalid_request_error", "Invalid API Key provided.");
    }
    if (path === "/v1/checkout/sessions") return this.#create(new URLSearchParams(body));
    const [, id] = /^\/v1\/checkout\/sessions\/([\w-]+)\/expire$/.exec(path) ?? [];
    const session = this.sessions.find((each) => each.id === id);
    if (!session) return refused(404, "invalid_request_error", "Unrecognized request URL.");
    if (session.status !== "open") return refused(400, "invalid_request_error", "Not open.");
    session.status = "expired";
    return { status: 200, body: shown(session) };
  }

  #create(asked: URLSearchParams) {
    const minutes = (Number(asked.get("expires_at")) * 1_000 - this.now().getTime()) / 60_000;
    if (minutes < 30 || minutes > 24 * 60) {
      return refused(400, "invalid_request_error", "expires_at: 30 minutes to 24 hours.");
    }
    if ([...asked.keys()].some((name) => name.startsWith("payment_method_types"))) {
      return refused(400, "invalid_request_error", "payment_method_types is no longer supported.");
    }
    const id = `cs_test_${randomUUID()}`;
    const session: Session = { id, asked, status: "open" };
    this.sessions.push(session);
    return { status: 200, body: shown(session) };
  }

  event(type: string, object: Record<string, unknown>, seconds = 0): StripeEvent {
    return eventAt(new Date(this.now().getTime() + seconds * 1_000), type, object);
  }

  /** Somebody pays on the page. */
  paid({ id, asked }: Session, other: Record<string, unknown> = {}): StripeEvent {
    const session = this.sessions.find((each) => each.id === id);
    if (session) session.status = "complete";
    const order = {
      id: asked.get("client_reference_id") ?? "",
      amount: Number(asked.get("line_items[0][price_data][unit_amount]")),
    };
    const currency = asked.get("line_items[0][price_data][currency]");
    return paidEvent(order, this.now(), {
      id,
      payment_intent: paymentOf({ id }),
      currency,
      ...other,
    });
  }

  refund(
    session: Session,
    amount: number,
    { id = "re_1", status = "succeeded", seconds = 0 } = {},
  ) {
    const type = status === "failed" ? "refund.failed" : "refund.created";
    return this.event(
      type,
      { ...reversal(session, id, amount), object: "refund", status },
      seconds,
    );
  }

  dispute(
    session: Session,
    amount: number,
    status: string,
    { id = "du_1", seconds = 0, moved = [] as { amount: number }[] } = {},
  ) {
    const isOver = ["won", "lost", "warning_closed", "prevented"].includes(status);
    const type = isOver ? "charge.dispute.closed" : "charge.dispute.created";
    const dispute = {
      ...reversal(session, id, amount),
      object: "dispute",
      status,
      balance_transactions: moved,
    };
    return this.event(type, dispute, seconds);
  }

  signed(event: StripeEvent | string, { at = this.now(), secret = KEYS.webhookSecret } = {}) {
    return signed(event, at, secret);
  }
}

/** The body and the signature with which Stripe sends an event. */
export function signed(event: StripeEvent | string, at: Date, secret = KEYS.webhookSecret) {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1_000);
  return { payload, header: webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}

function eventAt(at: Date, type: string, object: Record<string, unknown>): StripeEvent {
  const [id, created] = [`evt_${randomUUID()}`, Math.floor(at.getTime() / 1_000)];
  return { id, object: "event", type, created, livemode: false, data: { object } };
}

/** That somebody has paid an order, in cents. */
export const paidEvent = (
  order: { id: string; amount: number },
  at: Date,
  other: Record<string, unknown> = {},
): StripeEvent =>
  eventAt(at, "checkout.session.completed", {
    id: `cs_test_${order.id}`,
    object: "checkout.session",
    mode: "payment",
    payment_status: "paid",
    client_reference_id: order.id,
    amount_total: order.amount,
    currency: "usd",
    payment_intent: `pi_test_${order.id}`,
    ...other,
  });

/** Stripe's id of what was paid on a page. */
export const paymentOf = ({ id }: Pick<Session, "id">) => id.replace("cs_", "pi_");

const reversal = (session: Session, id: string, amount: number) => ({
  id,
  amount,
  currency: "usd",
  payment_intent: paymentOf(session),
});

const refused = (status: number, type: string, message: string) => ({
  status,
  body: { error: { type, message } } as Record<string, unknown>,
});

const shown = ({ id, status }: Session) => ({
  id,
  object: "checkout.session",
  status,
  url: status === "open" ? `${CHECKOUT_ORIGIN}/c/pay/${id}` : null,
});
