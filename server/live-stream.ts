import type { IncomingMessage, ServerResponse } from "node:http";
import { isTopic, type Topic } from "../domain/topics.ts";
import type { LiveHub } from "./live-hub.ts";

/** How often a stream with nothing to say says so (spec §9, heartbeat). */
const HEARTBEAT = 30_000;
const MOST_TOPICS = 20;

/**
 * GET /live?topics=…&since=…: a stream of server-sent events. `changed` comes at once when something
 * changed after `since`, and then with every change of a topic; `beat` when there is nothing else.
 */
export function streamChanges(hub: LiveHub, request: IncomingMessage, response: ServerResponse) {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  const topics = (query.get("topics") ?? "").split(" ").filter(isTopic);
  if (topics.length === 0 || topics.length > MOST_TOPICS) return refuse(response, 400);
  // Without the database's notices the stream would promise what it cannot keep.
  if (!hub.hears) return refuse(response, 503);

  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
  });
  const wanted = new Set<Topic>(topics);
  const send = (event: string) => {
    // A listener that does not read is dropped; it comes back and catches up by itself.
    if (response.writableLength > 64_000) return stop();
    response.write(`event: ${event}\ndata:\n\n`);
  };
  const onChanged = (changed: Topic[]) => {
    if (changed.some((topic) => wanted.has(topic))) send("changed");
  };
  const stop = () => {
    clearInterval(heartbeat);
    hub.events.off("changed", onChanged);
    hub.events.off("away", stop);
    response.end();
    response.destroy();
  };
  const heartbeat = setInterval(() => send("beat"), HEARTBEAT);
  heartbeat.unref();
  hub.events.on("changed", onChanged);
  hub.events.on("away", stop);
  response.on("close", stop);
  response.on("error", stop);
  send(hub.changedSince(topics, query.get("since") ?? "") ? "changed" : "beat");
}

function refuse(response: ServerResponse, status: 400 | 503): void {
  response.writeHead(status, { "Cache-Control": "no-store" }).end();
}
