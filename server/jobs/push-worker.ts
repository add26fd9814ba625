import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import webpush from "web-push";
import type { Ctx } from "../../domain/core/context.ts";
import { LIVE_TIMEOUT } from "../../domain/core/live-timing-rules.ts";
import { writePayload } from "../../domain/messaging/push-message-rules.ts";
import {
  claimPushes,
  type DuePush,
  recordPushOutcome,
} from "../../domain/messaging/push-outbox.ts";
import { nextPushStep, type PushOutcome } from "../../domain/messaging/push-retry-rules.ts";
import type { VapidKeys } from "../../domain/messaging/push-subscriptions.ts";
import type { Config } from "../ops/config.ts";
import { describe, type Log } from "../ops/log.ts";

const PAUSE = 5_000;
const MOST_UNDER_WAY = 32;
const LONGEST_GOODBYE = 5_000;
const LONGEST_TRY = 2 * LIVE_TIMEOUT;
/** Seconds that a VAPID token is reused, and that it is valid. */
const USED = 3_600;
const HOLDS = 12 * 3_600;
const ENCODING = "aes128gcm";

interface ServiceParts {
  keys: () => VapidKeys;
  subject: string;
  ca?: string;
  now?: () => Date;
}

export function subjectOf({ siteUrl, mail }: Pick<Config, "siteUrl" | "mail">): string {
  if (siteUrl.startsWith("https:")) return siteUrl;
  return `mailto:${mail?.from.address ?? "cup@example.org"}`;
}

/** Sends encrypted messages to browsers' push services (RFC 8030, 8291, 8292). */
export class PushService {
  readonly #parts: ServiceParts;
  readonly #agent: https.Agent;
  #keys: VapidKeys | null = null;
  readonly #words = new Map<string, { authorization: string; until: number }>();

  constructor(parts: ServiceParts) {
    this.#parts = parts;
    this.#agent = new https.Agent({
      keepAlive: true,
      maxSockets: MOST_UNDER_WAY,
      ...(parts.ca && { ca: parts.ca }),
    });
  }

  /** Sends one message. Follows no redirect and ignores the response body. */
  async send(message: DuePush, siteUrl: string): Promise<PushOutcome> {
    const { endpoint, p256dh, auth } = message.subscription;
    const now = this.#now;
    const seconds = Math.max(0, Math.floor((message.expiresAt.getTime() - now) / 1_000));
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      writePayload(message, siteUrl),
      {
        TTL: seconds,
        urgency: "high",
        contentEncoding: ENCODING,
        ...(isTopic(message.tag) && { topic: message.tag }),
        headers: { Authorization: this.#authorization(new URL(endpoint).origin, now) },
      },
    );
    const request = https.request(endpoint, {
      method: "POST",
      headers,
      agent: this.#agent,
      signal: AbortSignal.timeout(LONGEST_TRY),
    });
    request.end(body);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.on("error", () => {}).resume();
    return { status: response.statusCode ?? null, retryAfter: response.headers["retry-after"] };
  }

  close(): void {
    this.#agent.destroy();
  }

  #authorization(origin: string, now: number): string {
    const known = this.#words.get(origin);
    if (known && now < known.until) return known.authorization;
    this.#keys ??= this.#parts.keys();
    const { publicKey, privateKey } = this.#keys;
    const seconds = Math.floor(now / 1_000);
    const { Authorization: authorization } = webpush.getVapidHeaders(
      origin,
      this.#parts.subject,
      publicKey,
      privateKey,
      ENCODING,
      seconds + HOLDS,
    );
    this.#words.set(origin, { authorization, until: now + USED * 1_000 });
    return authorization;
  }

  get #now(): number {
    return (this.#parts.now?.() ?? new Date()).getTime();
  }
}

export interface PushParts {
  ctx: Ctx;
  service: Pick<PushService, "send" | "close">;
  log: Log;
  now?: () => Date;
  pause?: number;
}

/** Delivers the push queue, shared among processes by leases. */
export class PushWorker {
  readonly #parts: PushParts;
  readonly #now: () => Date;
  readonly #underWay = new Set<Promise<void>>();
  #looking: Promise<void> | null = null;
  #calledAgain = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: PushParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => new Date());
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#parts.pause ?? PAUSE).unref();
    this.wake();
  }

  wake(): void {
    if (this.#stopped) return;
    if (this.#looking) {
      this.#calledAgain = true;
      return;
    }
    this.#looking = this.deliverDue().finally(() => {
      this.#looking = null;
      if (!this.#calledAgain) return;
      this.#calledAgain = false;
      this.wake();
    });
  }

  /** Sends everything due. Never throws: failures are logged and retried. */
  async deliverDue(): Promise<void> {
    const { ctx, log } = this.#parts;
    try {
      while (!this.#stopped) {
        const room = MOST_UNDER_WAY - this.#underWay.size;
        const due = await claimPushes({ ...ctx, now: this.#now() }, room);
        if (due.length === 0) break;
        for (const message of due) {
          const sending = this.#deliver(message).finally(() => this.#underWay.delete(sending));
          this.#underWay.add(sending);
        }
        while (this.#underWay.size > MOST_UNDER_WAY / 2) await Promise.race(this.#underWay);
      }
    } catch (error) {
      log.warn({ error: describe(error) }, "messages to browsers could not be looked for");
    }
    await Promise.all(this.#underWay);
  }

  async #deliver(message: DuePush): Promise<void> {
    const { ctx, log } = this.#parts;
    const { attempts } = message;
    try {
      const outcome = await this.#send(message);
      const now = this.#now();
      const after = nextPushStep(outcome, { attempts, now, jitter: Math.random() });
      await recordPushOutcome({ ...ctx, now }, message, after);
      const { status } = outcome;
      log.info(
        { messageId: message.id, outcome: after.outcome, attempts, status },
        "a push was tried",
      );
    } catch (error) {
      log.warn({ messageId: message.id, error: describe(error) }, "a push could not be noted");
    }
  }

  async #send(message: DuePush): Promise<PushOutcome> {
    const { ctx, service, log } = this.#parts;
    try {
      return await service.send(message, ctx.siteUrl);
    } catch (error) {
      log.warn({ messageId: message.id, error: nameOf(error) }, "a push could not be sent");
      return { status: null };
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, LONGEST_GOODBYE);
    await Promise.race([Promise.all([this.#looking, ...this.#underWay]), patience.promise]);
    clearTimeout(timer);
    this.#parts.service.close();
  }
}

/** The Topic header's format (RFC 8030). */
function isTopic(tag: string): boolean {
  return /^[\w-]{1,32}$/.test(tag);
}

/** The message can contain the endpoint's URL. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
