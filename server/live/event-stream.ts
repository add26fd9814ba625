import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Actor, isStaff } from "#domain/core/context.ts";
import {
  canSubscribe,
  isPrivate,
  isTopic,
  sessionsTopic,
  type Topic,
} from "#domain/core/topics.ts";
import {
  type Broadcaster,
  changedEvent,
  HEARTBEAT_EVENT,
  reloadSpread,
  retryLaterEvent,
  type Subscriber,
  type Subscription,
} from "./broadcaster.ts";
import type { LiveHub } from "./live-hub.ts";
import type { StreamClaim, StreamLimits } from "./stream-limits.ts";

export interface StreamAccess {
  topics: Set<Topic>;
  sessions: Topic | null;
  expiresIn: number | null;
}

/** A response whose headers were sent and whose body is written to the socket directly. */
interface OpenedStream {
  response: ServerResponse;
  socket: Socket;
  access: StreamAccess;
  findAccess: (() => Promise<StreamAccess>) | null;
}

/** A timer can run for 24 days at most. */
const LONGEST_WAIT = 24 * 60 * 60_000;

/** Subscribes a response until it ends, its access ends, or the broadcaster closes. */
export class OpenStream implements Subscriber {
  readonly #broadcaster: Broadcaster;
  readonly #response: ServerResponse;
  readonly #socket: Socket;
  readonly #subscription: Subscription;
  readonly #findAccess: (() => Promise<StreamAccess>) | null;
  #checks = 0;
  #ending: NodeJS.Timeout | undefined;

  constructor(broadcaster: Broadcaster, { response, socket, access, findAccess }: OpenedStream) {
    this.#broadcaster = broadcaster;
    this.#response = response;
    this.#socket = socket;
    this.#findAccess = findAccess;
    this.#subscription = broadcaster.join(this, access.topics, access.sessions);
    this.#scheduleCheck(access.expiresIn);
    const leave = () => {
      clearTimeout(this.#ending);
      broadcaster.leave(this.#subscription);
    };
    response.on("close", leave);
    response.on("error", leave);
  }

  send(event: Buffer): void {
    // A client that does not read is disconnected; it catches up when it reconnects.
    if (this.#socket.writableLength > 0) this.#response.destroy();
    else this.#socket.write(event);
  }

  end(): void {
    clearTimeout(this.#ending);
    this.#broadcaster.leave(this.#subscription);
    this.#response.end();
  }

  #scheduleCheck(expiresIn: number | null): void {
    clearTimeout(this.#ending);
    if (expiresIn === null) return;
    const wait = Math.min(Math.max(expiresIn, 0) + 1, LONGEST_WAIT);
    this.#ending = setTimeout(() => void this.#check(), wait).unref();
  }

  async #check(): Promise<void> {
    const checks = this.#checks;
    try {
      const access = await this.#findAccess?.();
      if (checks !== this.#checks) return;
      if (this.#response.writableEnded || this.#response.destroyed) return;
      if (access && this.#isUnchanged(access)) this.#scheduleCheck(access.expiresIn);
      else this.end();
    } catch {
      this.end();
    }
  }

  #isUnchanged({ sessions, topics }: StreamAccess): boolean {
    return (
      sessions === this.#subscription.sessions &&
      topics.size === this.#subscription.group.topics.length
    );
  }

  recheckAccess(): void {
    void this.#recheckAccess();
  }

  async #recheckAccess(): Promise<void> {
    clearTimeout(this.#ending);
    const mine = ++this.#checks;
    const { group, sessions } = this.#subscription;
    // Sends nothing private until the session is confirmed.
    const publicTopics = group.topics.filter((topic) => !isPrivate(topic));
    this.#broadcaster.move(this.#subscription, publicTopics, sessions);
    try {
      const access = await this.#findAccess?.();
      if (!access || mine !== this.#checks) return;
      if (this.#response.writableEnded || this.#response.destroyed) return;
      if (sessions && !access.sessions) return this.end();
      this.#broadcaster.move(this.#subscription, access.topics, access.sessions);
      this.#scheduleCheck(access.expiresIn);
      // Changes during the lookup were missed.
      if (access.sessions) this.send(changedEvent(0, ""));
    } catch {
      this.end();
    }
  }
}

/** The console's lists subscribe to every tournament, and one import can create 50. */
const MAX_TOPICS = 200;

/**
 * Milliseconds between checks of an admin's rights, which can be revoked in the database without a
 * notification.
 */
const ADMIN_CHECK_INTERVAL = 30_000;

const AS = "as:";

const RECONNECT_DELAY = 1_000;

export function isLiveRequest(request: IncomingMessage): boolean {
  return (
    ["GET", "HEAD"].includes(request.method ?? "") && /^\/live(?:\?|$)/.test(request.url ?? "")
  );
}

/**
 * Returns the actor for a request's cookies, and the milliseconds until the session expires without
 * activity, or null.
 */
export type FindReader = (
  cookies: string | null,
) => Promise<{ actor: Actor; expiresIn: number | null }>;

/**
 * GET /live?topics=…&since=…: server-sent events. `changed` is sent at once if a topic changed
 * after `since`, then on every change; `beat` is the heartbeat. Topics that the reader cannot
 * access are skipped, with an initial `changed` because the page was rendered for another user. The
 * stream ends with the session. If no slot is free or another client takes it over, `later` ends
 * the stream with the milliseconds to wait, so that the page polls.
 */
export async function streamChanges(
  {
    hub,
    findReader,
    limits,
    address,
    pollInterval,
  }: {
    hub: LiveHub;
    findReader: FindReader;
    limits: StreamLimits;
    address: string;
    pollInterval: number;
  },
  headersOfAll: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = { ...headersOfAll, "Cache-Control": "no-store" };
  const refuse = (status: number, text: string) =>
    void response
      .writeHead(status, { ...headers, "Content-Type": "text/plain; charset=utf-8" })
      .end(text);
  const query = new URL(request.url ?? "", "http://localhost").searchParams;
  const parts = (query.get("topics") ?? "").split(" ").filter(Boolean);
  const as = parts.find((part) => part.startsWith(AS))?.slice(AS.length) ?? null;
  const requested = readTopics(parts.filter((part) => !part.startsWith(AS)));
  if (!requested) return refuse(400, "No such topics.\n");
  const cookies = request.headers.cookie ?? null;
  request.headers = {};
  request.rawHeaders = [];
  const findAccess = [...requested].some(isPrivate)
    ? () => accessOf(cookies, requested, findReader)
    : null;
  let access: StreamAccess;
  let claim: StreamClaim | null;
  try {
    claim = await limits.find({ address, cookies, as });
    access = findAccess
      ? await findCurrentAccess(hub, findAccess)
      : { topics: requested, sessions: null, expiresIn: null };
  } catch {
    return refuse(503, "Not live just now.\n");
  }
  // Its close event has already fired, so a slot would never be released.
  if (response.destroyed) return;
  if (!hub.isConnected) return refuse(503, "Not live just now.\n");

  const { socket } = response;
  if (!socket) return refuse(503, "One at a time.\n");
  const listens = request.method === "GET";
  let stream: Subscriber | undefined;
  const displace = () => {
    stream?.send(retryLaterEvent(RECONNECT_DELAY));
    stream?.end();
  };
  const leave = listens && claim ? limits.take(claim, displace) : null;
  if (leave) response.once("close", leave);

  const lostAccess = access.topics.size < requested.size;
  const first =
    lostAccess || hub.changedSince([...access.topics], query.get("since") ?? "")
      ? changedEvent(reloadSpread(hub.subscriberCount), hub.last)
      : HEARTBEAT_EVENT;
  // The response ends with the connection, so it needs no chunked encoding; writing to the socket
  // directly costs half as much.
  response.removeHeader("Transfer-Encoding");
  response.writeHead(200, {
    ...headers,
    "Content-Type": "text/event-stream; charset=utf-8",
    Connection: "close",
    // Keeps proxies from buffering events.
    "X-Accel-Buffering": "no",
  });
  if (!listens) return void response.end();
  socket.cork();
  response.flushHeaders();
  socket.write(first);
  if (!leave) socket.write(retryLaterEvent(pollInterval));
  socket.uncork();
  if (!leave) return void response.end();
  stream = new OpenStream(hub.broadcaster, { response, socket, access, findAccess });
}

/**
 * Repeats the lookup if a session of the account ended meanwhile, because that event would be
 * missed.
 */
async function findCurrentAccess(
  hub: LiveHub,
  findAccess: () => Promise<StreamAccess>,
): Promise<StreamAccess> {
  for (;;) {
    const since = hub.last;
    const access = await findAccess();
    if (!access.sessions || !hub.isConnected || !hub.changedSince([access.sessions], since))
      return access;
  }
}

async function accessOf(
  cookies: string | null,
  requested: Set<Topic>,
  findReader: FindReader,
): Promise<StreamAccess> {
  const { actor, expiresIn } = await findReader(cookies);
  return {
    topics: new Set([...requested].filter((topic) => canSubscribe(actor, topic))),
    sessions: actor.kind === "account" ? sessionsTopic(actor.accountId) : null,
    expiresIn: isStaff(actor)
      ? Math.min(expiresIn ?? ADMIN_CHECK_INTERVAL, ADMIN_CHECK_INTERVAL)
      : expiresIn,
  };
}

function readTopics(names: string[]): Set<Topic> | null {
  const topics = names.filter(isTopic);
  if (topics.length === 0 || topics.length > MAX_TOPICS || topics.length < names.length) {
    return null;
  }
  return new Set(topics);
}
