import type { IncomingMessage, ServerResponse } from "node:http";
import type { Actor } from "../domain/context.ts";
import { HEARTBEAT } from "../domain/live-rules.ts";
import { isPrivate, isTopic, mayHear, sessionsTopic, type Topic } from "../domain/topics.ts";
import { securityHeaders } from "./headers.ts";
import type { LiveHub } from "./live-hub.ts";

/** Twice a full stadium, on a system that lets a process hold as many connections. */
const MOST_STREAMS = 10_000;
/** The console's lists follow every tournament of the cup, of which one import may bring 50. */
const MOST_TOPICS = 200;

/** Whether a request is for the stream of changes. */
export function isLiveRequest(request: IncomingMessage): boolean {
  return request.method === "GET" && /^\/live(?:\?|$)/.test(request.url ?? "");
}

/** Tells who a browser is by the cookies that it sent. */
export type FindReader = (cookies: string | null) => Promise<Actor>;

/**
 * GET /live?topics=…&since=…: a stream of server-sent events. `changed` comes at once when something
 * changed after `since`, and then with every change of a topic; `beat` when there is nothing else. Nothing
 * comes of topics that are not the reader's to hear of: a page whose session has ended hears the rest, also
 * when it ends while the stream is open.
 */
export async function streamChanges(
  { hub, findReader }: { hub: LiveHub; findReader: FindReader },
  siteUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = { ...securityHeaders(siteUrl), "Cache-Control": "no-store" };
  const query = new URL(request.url ?? "", "http://localhost").searchParams;
  const asked = readTopics(query.get("topics") ?? "");
  if (!asked) return void response.writeHead(400, headers).end("No such topics.\n");
  const look = () => heardBy(request, asked, findReader);
  let heard: Heard;
  try {
    heard = await look();
  } catch {
    return void response.writeHead(503, headers).end("Not live just now.\n");
  }
  // Who left meanwhile would never be let go again.
  if (response.destroyed) return;
  // Every stream holds a connection: some must be left for the pages.
  if (hub.listening >= MOST_STREAMS) return void response.writeHead(503, headers).end("Full.\n");
  // Without the database's notices the stream would promise what it cannot keep.
  if (!hub.hears) return void response.writeHead(503, headers).end("Not live just now.\n");

  response.writeHead(200, {
    ...headers,
    "Content-Type": "text/event-stream; charset=utf-8",
    // A proxy that collects answers before it sends them would hold the news back.
    "X-Accel-Buffering": "no",
  });
  const send = (event: "changed" | "beat") => {
    // A listener that does not read is dropped; it comes back and catches up by itself.
    if (response.writableNeedDrain) response.destroy();
    else response.write(`event: ${event}\ndata:\n\n`);
  };
  const heartbeat = setInterval(() => {
    // What was sent a heartbeat ago has still not left: nobody is there.
    if (response.writableLength > 0) response.destroy();
    else send("beat");
  }, HEARTBEAT).unref();
  let looks = 0;
  const lookAgain = async () => {
    const mine = ++looks;
    // Until it is known whether the session goes on, nothing private is told.
    heard = { ...heard, topics: new Set([...asked].filter((topic) => !isPrivate(topic))) };
    try {
      const found = await look();
      if (mine !== looks || response.writableEnded || response.destroyed) return;
      heard = found;
      // What changed meanwhile was not told.
      if (heard.sessions) send("changed");
    } catch {
      // It comes back by itself, and is looked up then.
      response.end();
    }
  };
  const unsubscribe = hub.subscribe({
    changed: (changed) => {
      if (heard.sessions && changed.includes(heard.sessions)) void lookAgain();
      if (changed.some((topic) => heard.topics.has(topic))) send("changed");
    },
    away: () => response.end(),
  });
  const stop = () => {
    clearInterval(heartbeat);
    unsubscribe();
  };
  response.on("close", stop);
  response.on("error", stop);
  send(hub.changedSince([...heard.topics], query.get("since") ?? "") ? "changed" : "beat");
}

interface Heard {
  topics: Set<Topic>;
  /** Tells that sessions of the listening account have ended; null where nothing private is heard. */
  sessions: Topic | null;
}

/** What of the topics the reader may hear of. Only who asks for what is not everybody's is looked up. */
async function heardBy(
  request: IncomingMessage,
  asked: Set<Topic>,
  findReader: FindReader,
): Promise<Heard> {
  if (![...asked].some(isPrivate)) return { topics: asked, sessions: null };
  const reader = await findReader(request.headers.cookie ?? null);
  return {
    topics: new Set([...asked].filter((topic) => mayHear(reader, topic))),
    sessions: reader.kind === "account" ? sessionsTopic(reader.accountId) : null,
  };
}

function readTopics(raw: string): Set<Topic> | null {
  const words = raw.split(" ").filter(Boolean);
  const topics = words.filter(isTopic);
  if (topics.length === 0 || topics.length > MOST_TOPICS || topics.length < words.length) {
    return null;
  }
  return new Set(topics);
}
