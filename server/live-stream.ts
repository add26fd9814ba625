import type { IncomingMessage, ServerResponse } from "node:http";
import { HEARTBEAT } from "../domain/live-rules.ts";
import { isTopic, type Topic } from "../domain/topics.ts";
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

/**
 * GET /live?topics=…&since=…: a stream of server-sent events. `changed` comes at once when something
 * changed after `since`, and then with every change of a topic; `beat` when there is nothing else.
 */
export function streamChanges(
  hub: LiveHub,
  siteUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const headers = { ...securityHeaders(siteUrl), "Cache-Control": "no-store" };
  const query = new URL(request.url ?? "", "http://localhost").searchParams;
  const topics = readTopics(query.get("topics") ?? "");
  if (!topics) return void response.writeHead(400, headers).end("No such topics.\n");
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
  const unsubscribe = hub.subscribe({
    changed: (changed) => {
      if (changed.some((topic) => topics.has(topic))) send("changed");
    },
    away: () => response.end(),
  });
  const stop = () => {
    clearInterval(heartbeat);
    unsubscribe();
  };
  response.on("close", stop);
  response.on("error", stop);
  send(hub.changedSince([...topics], query.get("since") ?? "") ? "changed" : "beat");
}

function readTopics(raw: string): Set<Topic> | null {
  const words = raw.split(" ").filter(Boolean);
  const topics = words.filter(isTopic);
  if (topics.length === 0 || topics.length > MOST_TOPICS || topics.length < words.length) {
    return null;
  }
  return new Set(topics);
}
