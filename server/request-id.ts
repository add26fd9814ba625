import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { peerOf } from "./client-address.ts";

const WELL_FORMED = /^[\w-]{8,64}$/;

/** Random, because a counter would reveal the site's traffic. */
export function nextRequestId(): string {
  return randomUUID();
}

export function requestIdOf(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: readonly string[],
): string {
  if (trustedProxies.length > 0 && trustedProxies.includes(peerOf(request))) {
    const given = request.headers["x-request-id"];
    if (typeof given === "string" && WELL_FORMED.test(given)) return given;
  }
  return nextRequestId();
}
