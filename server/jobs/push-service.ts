import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import webpush from "web-push";
import { LIVE_TIMEOUT } from "../../domain/core/live-timing-rules.ts";
import { writePayload } from "../../domain/messaging/push-message-rules.ts";
import type { DuePush } from "../../domain/messaging/push-outbox.ts";
import type { PushOutcome } from "../../domain/messaging/push-retry-rules.ts";
import type { VapidKeys } from "../../domain/messaging/push-subscriptions.ts";
import type { Config } from "../ops/config.ts";

/** Messages sent at the same time. */
export const PUSH_CONCURRENCY = 32;
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
      maxSockets: PUSH_CONCURRENCY,
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

/** The Topic header's format (RFC 8030). */
function isTopic(tag: string): boolean {
  return /^[\w-]{1,32}$/.test(tag);
}
