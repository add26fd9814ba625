import type { ActorKind } from "./answer-page.ts";
import type { Log } from "./log.ts";
import type { Kind, Metrics } from "./metrics.ts";

/** What stands for the status where whoever asked was gone before there was an answer. */
export const LEFT = 499;

/** A request that was not answered from memory, and how. */
export interface Noted {
  requestId: string;
  method: string;
  /** The pattern of its path: what was sent may hold a token, or a name. */
  route: string;
  kind: Kind;
  status: number;
  /** `performance.now()` when it came. */
  since: number;
  actor?: ActorKind | undefined;
}

/** Writes a line about a request, with nothing in it that is about anybody, and counts it. */
export function noteRequest(
  { log, metrics }: { log: Log; metrics: Metrics },
  { requestId, method, route, kind, status, since, actor }: Noted,
): void {
  const took = performance.now() - since;
  metrics.countRequest(kind, status, took);
  const line = {
    requestId,
    method,
    route,
    status,
    ms: Math.round(took * 10) / 10,
    ...(actor && { actor }),
  };
  // Whoever watches over the site asks every few seconds.
  if (kind === "own" && status < 400) log.debug(line, "request");
  else log.info(line, "request");
}

/** What a request that the site answers is for. */
export function kindOf(method: string, pathname: string): Kind {
  if (pathname === "/healthz" || pathname === "/metrics") return "own";
  if (method === "POST") return "form";
  if (pathname.startsWith("/part/")) return "part";
  return pathname.endsWith(".data") ? "data" : "page";
}
