import type { IncomingMessage, ServerResponse } from "node:http";
import { type Actor, isAdmin } from "../domain/context.ts";
import { isPrivate, isTopic, mayHear, sessionsTopic, type Topic } from "../domain/topics.ts";
import type { Bounds } from "./bounds.ts";
import { BEAT, changedWords, type Follower, laterWords, spreadOf } from "./live-crowd.ts";
import type { LiveHub } from "./live-hub.ts";
import { followWith, type Heard } from "./open-stream.ts";
import type { Claim, StreamPlaces } from "./stream-places.ts";

/** The console's lists follow every tournament of the cup, of which one import may bring 50. */
const MOST_TOPICS = 200;

/** Milliseconds after which an admin is looked up again: rights may be taken away by hand, without a notice. */
const ADMIN_LOOKS = 30_000;

/** Before the word among the topics that says what a page is (`Asking`). */
const AS = "as:";

/** In how many milliseconds a page asks again whose stream was taken over: it may have a place in the reserve. */
const COMES_BACK = 1_000;

/** Whether a request is for the stream of changes. */
export function isLiveRequest(request: IncomingMessage): boolean {
  return (
    ["GET", "HEAD"].includes(request.method ?? "") && /^\/live(?:\?|$)/.test(request.url ?? "")
  );
}

/**
 * Tells who a browser is by the cookies that it sent, and in how many milliseconds its session ends where
 * nobody does anything; null for a visitor.
 */
export type FindReader = (
  cookies: string | null,
) => Promise<{ actor: Actor; lasts: number | null }>;

/**
 * GET /live?topics=…&since=…: a stream of server-sent events. `changed` comes at once when something
 * changed after `since`, and then with every change of a topic, and says over how many milliseconds the
 * crowd spreads what it asks next; `beat` comes when there is nothing else. Nothing comes of topics that
 * are not the reader's to hear of: a page whose session has ended hears the rest, and `changed` first, as it was
 * made for somebody else. When a session ends while the stream is open, so does the stream, and the page comes
 * back as whoever it is by then. HEAD is answered the same and listens to nothing. Where there is no stream left
 * (`StreamPlaces`), and where one is taken over by somebody else, the last event is `later`: in how many
 * milliseconds the page asks again. Every answer says first whether something changed, so such a page polls.
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
  // A stream is open for hours: what its request said is not kept as long.
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
  // Who left meanwhile would never be let go again.
  if (response.destroyed) return;
  // Without the database's notices the stream would promise what it cannot keep.
  if (!hub.hears) return refuse(503, "Not live just now.\n");

  const { socket } = response;
  // It asked for something else before, and has not taken the answer yet: no browser does.
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
  // The end of the connection is the end of the answer: what is said needs no frame, and goes to the
  // connection as it is, at half the work of an answer in chunks.
  response.removeHeader("Transfer-Encoding");
  response.writeHead(200, {
    ...headers,
    "Content-Type": "text/event-stream; charset=utf-8",
    Connection: "close",
    // A proxy that collects answers before it sends them would hold the news back.
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

/** Who they are, and still were when their sessions were last heard of: an end between is told to nobody. */
async function lookUntilItHolds(hub: LiveHub, look: () => Promise<Heard>): Promise<Heard> {
  for (;;) {
    const since = hub.last;
    const heard = await look();
    if (!heard.sessions || !hub.hears || !hub.changedSince([heard.sessions], since)) return heard;
  }
}

/** What of the topics the reader may hear of. */
async function heardBy(
  cookies: string | null,
  asked: Set<Topic>,
  findReader: FindReader,
): Promise<Heard> {
  const { actor, lasts } = await findReader(cookies);
  return {
    topics: new Set([...asked].filter((topic) => mayHear(actor, topic))),
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
