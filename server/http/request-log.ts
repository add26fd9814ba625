import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Route } from "#app/routing/route-table.ts";
import type { ActorKind } from "#domain/core/context.ts";
import type { Log } from "../ops/log.ts";
import type { Metrics, RequestKind } from "../ops/metrics.ts";
import { peerAddress } from "./client-address.ts";

const WELL_FORMED = /^[\w-]{8,64}$/;

/** Random unless a trusted proxy gave one: a counter would reveal the site's traffic. */
export function requestIdOf(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: readonly string[],
): string {
  if (trustedProxies.length > 0 && trustedProxies.includes(peerAddress(request))) {
    const given = request.headers["x-request-id"];
    if (typeof given === "string" && WELL_FORMED.test(given)) return given;
  }
  return randomUUID();
}

/** Status logged when the client disconnected before the response. */
export const CLIENT_CLOSED_REQUEST = 499;

interface LoggedRequest {
  requestId: string;
  method: string;
  /** The route pattern; a path can contain tokens or names. */
  route: string;
  kind: RequestKind;
  status: number;
  /** `performance.now()` on arrival. */
  since: number;
  actor?: ActorKind | undefined;
}

export function logRequest(
  { log, metrics }: { log: Log; metrics: Metrics },
  { requestId, method, route, kind, status, since, actor }: LoggedRequest,
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

export function requestKind(method: string, pathname: string): RequestKind {
  if (pathname === "/healthz" || pathname === "/metrics") return "own";
  if (method === "POST") return "form";
  if (pathname.startsWith("/part/")) return "part";
  return pathname.endsWith(".data") ? "data" : "page";
}

/** Addresses that the server answers without the router. */
export const endpoints: readonly Route[] = [
  "/live",
  "/healthz",
  "/metrics",
  "/part/*",
  "/assets/*",
  "/sw.js",
].map((path) => ({ path, page: { access: "everybody" }, forms: {} }));

/** The endpoint that answers at a path, for the log; null for pages. */
export function endpointAt(pathname: string): string | null {
  const found = endpoints.find(({ path }) =>
    path.endsWith("/*") ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
  );
  return found?.path ?? null;
}
