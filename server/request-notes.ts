import type { ActorKind } from "./answer-page.ts";
import type { Log } from "./log.ts";
import type { Kind, Metrics } from "./metrics.ts";

/** Status logged when the client disconnected before the response. */
export const LEFT = 499;

export interface Noted {
  requestId: string;
  method: string;
  /** The route pattern; a path can contain tokens or names. */
  route: string;
  kind: Kind;
  status: number;
  /** `performance.now()` on arrival. */
  since: number;
  actor?: ActorKind | undefined;
}

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
  if (kind === "own" && status < 400) log.debug(line, "request");
  else log.info(line, "request");
}

export function kindOf(method: string, pathname: string): Kind {
  if (pathname === "/healthz" || pathname === "/metrics") return "own";
  if (method === "POST") return "form";
  if (pathname.startsWith("/part/")) return "part";
  return pathname.endsWith(".data") ? "data" : "page";
}
