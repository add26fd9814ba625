import type { IncomingMessage, ServerResponse } from "node:http";
import { type Actor, isAdmin } from "../domain/core/context.ts";
import {
  canSubscribe,
  isPrivate,
  isTopic,
  sessionsTopic,
  type Topic,
} from "../domain/core/topics.ts";
import type { Bounds } from "./bounds.ts";
import { BEAT, changedWords, type Follower, laterWords, spreadOf } from "./live-crowd.ts";
import type { LiveHub } from "./live-hub.ts";
import { followWith, type Heard } from "./open-stream.ts";
import type { Claim, StreamPlaces } from "./stream-places.ts";

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
    places: StreamPlaces;
    address: string;
    pollEvery: Bounds["pollEvery"];
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
  let heard: Heard;
  let claim: Claim | null;
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
  let stream: Follower | undefined;
  const giveUp = () => {
    stream?.say(laterWords(COMES_BACK));
    stream?.end();
  };
  const leave = listens && claim ? places.take(claim, giveUp) : null;
  if (leave) response.once("close", leave);

  const isAnothers = heard.topics.size < asked.size;
  const first =
    isAnothers || hub.changedSince([...heard.topics], query.get("since") ?? "")
      ? changedWords(spreadOf(hub.listening), hub.last)
      : BEAT;
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
  if (!leave) socket.write(laterWords(pollEvery));
  socket.uncork();
  if (!leave) return void response.end();
  stream = followWith(hub.crowd, { response, socket, heard, look });
}

/**
 * Repeats the lookup if a session of the account ended meanwhile, because that event would be
 * missed.
 */
async function lookUntilItHolds(hub: LiveHub, look: () => Promise<Heard>): Promise<Heard> {
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
): Promise<Heard> {
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
