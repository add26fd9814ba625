import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Actor, isAdmin } from "../../domain/core/context.ts";
import {
  canSubscribe,
  isPrivate,
  isTopic,
  sessionsTopic,
  type Topic,
} from "../../domain/core/topics.ts";
import type { ServerLimits } from "../http/server-limits.ts";
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
  lasts: number | null;
}

/** A response whose headers were sent and whose body is written to the socket directly. */
interface OpenedStream {
  response: ServerResponse;
  socket: Socket;
  heard: StreamAccess;
  look: (() => Promise<StreamAccess>) | null;
}

/** A timer can run for 24 days at most. */
const LONGEST_WAIT = 24 * 60 * 60_000;

export function subscribeStream(crowd: Broadcaster, answered: OpenedStream): Subscriber {
  return new OpenStream(crowd, answered);
}

class OpenStream implements Subscriber {
  readonly #crowd: Broadcaster;
  readonly #response: ServerResponse;
  readonly #socket: Socket;
  readonly #seat: Subscription;
  readonly #look: (() => Promise<StreamAccess>) | null;
  #looks = 0;
  #ending: NodeJS.Timeout | undefined;

  constructor(crowd: Broadcaster, { response, socket, heard, look }: OpenedStream) {
    this.#crowd = crowd;
    this.#response = response;
    this.#socket = socket;
    this.#look = look;
    this.#seat = crowd.join(this, heard.topics, heard.sessions);
    this.#lookBy(heard.lasts);
    const leave = () => {
      clearTimeout(this.#ending);
      crowd.leave(this.#seat);
    };
    response.on("close", leave);
    response.on("error", leave);
  }

  say(words: Buffer): void {
    // A client that does not read is disconnected; it catches up when it reconnects.
    if (this.#socket.writableLength > 0) this.#response.destroy();
    else this.#socket.write(words);
  }

  end(): void {
    clearTimeout(this.#ending);
    this.#crowd.leave(this.#seat);
    this.#response.end();
  }

  #lookBy(lasts: number | null): void {
    clearTimeout(this.#ending);
    if (lasts === null) return;
    const wait = Math.min(Math.max(lasts, 0) + 1, LONGEST_WAIT);
    this.#ending = setTimeout(() => void this.#check(), wait).unref();
  }

  async #check(): Promise<void> {
    const looks = this.#looks;
    try {
      const heard = await this.#look?.();
      if (looks !== this.#looks) return;
      if (this.#response.writableEnded || this.#response.destroyed) return;
      if (heard && this.#isAsBefore(heard)) this.#lookBy(heard.lasts);
      else this.end();
    } catch {
      this.end();
    }
  }

  #isAsBefore({ sessions, topics }: StreamAccess): boolean {
    return sessions === this.#seat.sessions && topics.size === this.#seat.group.topics.length;
  }

  lookAgain(): void {
    void this.#lookAgain();
  }

  async #lookAgain(): Promise<void> {
    clearTimeout(this.#ending);
    const mine = ++this.#looks;
    const { group, sessions } = this.#seat;
    // Sends nothing private until the session is confirmed.
    const everybodys = group.topics.filter((topic) => !isPrivate(topic));
    this.#crowd.move(this.#seat, everybodys, sessions);
    try {
      const heard = await this.#look?.();
      if (!heard || mine !== this.#looks) return;
      if (this.#response.writableEnded || this.#response.destroyed) return;
      if (sessions && !heard.sessions) return this.end();
      this.#crowd.move(this.#seat, heard.topics, heard.sessions);
      this.#lookBy(heard.lasts);
      // Changes during the lookup were missed.
      if (heard.sessions) this.say(changedEvent(0, ""));
    } catch {
      this.end();
    }
  }
}

/** The console's lists subscribe to every tournament, and one import can create 50. */
const MOST_TOPICS = 200;

/**
 * Milliseconds between checks of an admin's rights, which can be revoked in the database without a
 * notification.
 */
const ADMIN_LOOKS = 30_000;

const AS = "as:";

const COMES_BACK = 1_000;

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
) => Promise<{ actor: Actor; lasts: number | null }>;

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
    places,
    address,
    pollEvery,
  }: {
    hub: LiveHub;
    findReader: FindReader;
    places: StreamLimits;
    address: string;
    pollEvery: ServerLimits["pollEvery"];
  },
  everyAnswer: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = { ...everyAnswer, "Cache-Control": "no-store" };
  const refuse = (status: number, words: string) =>
    void response
      .writeHead(status, { ...headers, "Content-Type": "text/plain; charset=utf-8" })
      .end(words);
  const query = new URL(request.url ?? "", "http://localhost").searchParams;
  const words = (query.get("topics") ?? "").split(" ").filter(Boolean);
  const as = words.find((word) => word.startsWith(AS))?.slice(AS.length) ?? null;
  const asked = readTopics(words.filter((word) => !word.startsWith(AS)));
  if (!asked) return refuse(400, "No such topics.\n");
  const cookies = request.headers.cookie ?? null;
  request.headers = {};
  request.rawHeaders = [];
  const look = [...asked].some(isPrivate) ? () => heardBy(cookies, asked, findReader) : null;
  let heard: StreamAccess;
  let claim: StreamClaim | null;
  try {
    claim = await places.find({ address, cookies, as });
    heard = look
      ? await lookUntilItHolds(hub, look)
      : { topics: asked, sessions: null, lasts: null };
  } catch {
    return refuse(503, "Not live just now.\n");
  }
  // Its close event has already fired, so a slot would never be released.
  if (response.destroyed) return;
  if (!hub.hears) return refuse(503, "Not live just now.\n");

  const { socket } = response;
  if (!socket) return refuse(503, "One at a time.\n");
  const listens = request.method === "GET";
  let stream: Subscriber | undefined;
  const giveUp = () => {
    stream?.say(retryLaterEvent(COMES_BACK));
    stream?.end();
  };
  const leave = listens && claim ? places.take(claim, giveUp) : null;
  if (leave) response.once("close", leave);

  const isAnothers = heard.topics.size < asked.size;
  const first =
    isAnothers || hub.changedSince([...heard.topics], query.get("since") ?? "")
      ? changedEvent(reloadSpread(hub.listening), hub.last)
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
  if (!leave) socket.write(retryLaterEvent(pollEvery));
  socket.uncork();
  if (!leave) return void response.end();
  stream = subscribeStream(hub.crowd, { response, socket, heard, look });
}

/**
 * Repeats the lookup if a session of the account ended meanwhile, because that event would be
 * missed.
 */
async function lookUntilItHolds(
  hub: LiveHub,
  look: () => Promise<StreamAccess>,
): Promise<StreamAccess> {
  for (;;) {
    const since = hub.last;
    const heard = await look();
    if (!heard.sessions || !hub.hears || !hub.changedSince([heard.sessions], since)) return heard;
  }
}

async function heardBy(
  cookies: string | null,
  asked: Set<Topic>,
  findReader: FindReader,
): Promise<StreamAccess> {
  const { actor, lasts } = await findReader(cookies);
  return {
    topics: new Set([...asked].filter((topic) => canSubscribe(actor, topic))),
    sessions: actor.kind === "account" ? sessionsTopic(actor.accountId) : null,
    lasts: isAdmin(actor) ? Math.min(lasts ?? ADMIN_LOOKS, ADMIN_LOOKS) : lasts,
  };
}

function readTopics(words: string[]): Set<Topic> | null {
  const topics = words.filter(isTopic);
  if (topics.length === 0 || topics.length > MOST_TOPICS || topics.length < words.length) {
    return null;
  }
  return new Set(topics);
}
