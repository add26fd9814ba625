import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import webpush from "web-push";
import type { Ctx } from "#domain/core/context.ts";
import { LIVE_TIMEOUT } from "#domain/core/live-timing-rules.ts";
import { writePayload } from "#domain/messaging/push-message-rules.ts";
import { type DuePush, recordPushOutcome, startPush } from "#domain/messaging/push-outbox.ts";
import { nextPushStep, type PushOutcome } from "#domain/messaging/push-retry-rules.ts";
import type { VapidKeys } from "#domain/messaging/push-subscriptions.ts";
import type { Config } from "../ops/config.ts";
import type { Log } from "../ops/log.ts";
import type { RowTask } from "./queue.ts";

/** Messages sent at the same time. */
export const PUSH_CONCURRENCY = 32;
const LONGEST_TRY = 2 * LIVE_TIMEOUT;
/** Seconds that a VAPID token is reused, and that it is valid. */
const REUSED = 3_600;
const VALID = 12 * 3_600;
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
  readonly #authorizations = new Map<string, { authorization: string; expiresAt: number }>();

  constructor(parts: ServiceParts) {
    this.#parts = parts;
    this.#agent = new https.Agent({
      keepAlive: true,
      maxSockets: PUSH_CONCURRENCY,
      ...(parts.ca && { ca: parts.ca }),
    });
  }

  /** Sends one message. Follows no redirect and ignores the response body. */
  async send(message: DuePush, siteUrl: string): Promise<PushOutcome> {
    const { endpoint, p256dh, auth, language } = message.subscription;
    const now = this.#now;
    const seconds = Math.max(0, Math.floor((message.expiresAt.getTime() - now) / 1_000));
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      writePayload(message, siteUrl, language),
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
    const known = this.#authorizations.get(origin);
    if (known && now < known.expiresAt) return known.authorization;
    this.#keys ??= this.#parts.keys();
    const { publicKey, privateKey } = this.#keys;
    const seconds = Math.floor(now / 1_000);
    const { Authorization: authorization } = webpush.getVapidHeaders(
      origin,
      this.#parts.subject,
      publicKey,
      privateKey,
      ENCODING,
      seconds + VALID,
    );
    this.#authorizations.set(origin, { authorization, expiresAt: now + REUSED * 1_000 });
    return authorization;
  }

  get #now(): number {
    return (this.#parts.now?.() ?? new Date()).getTime();
  }
}

/** The Topic header's format (RFC 8030). */
function isTopic(tag: string): boolean {
  return /^[\w-]{1,32}$/.test(tag);
}

export interface PushTaskOptions {
  ctx: Ctx;
  service: Pick<PushService, "send">;
  log: Log;
  now?: () => Date;
}

/** The task that attempts to send one message to one browser. */
export function sendPushTask({
  ctx,
  service,
  log,
  now = () => new Date(),
}: PushTaskOptions): RowTask {
  return async (messageId) => {
    const message = await startPush({ ...ctx, now: now() }, messageId);
    if (!message) return;
    const { attempts } = message;
    const sent = service.send(message, ctx.siteUrl);
    const outcome = await sent.catch((error: unknown): PushOutcome => {
      log.warn({ messageId, error: nameOf(error) }, "a push could not be sent");
      return { status: null };
    });
    const after = nextPushStep(outcome, { attempts, now: now(), jitter: Math.random() });
    await recordPushOutcome({ ...ctx, now: now() }, message, after);
    const { status } = outcome;
    log.info({ messageId, outcome: after.outcome, attempts, status }, "a push was tried");
  };
}

/** The message can contain the endpoint's URL. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
