import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { peerOf } from "./client-address.ts";

/** What a proxy may call a request: nothing that could mean something in a log, a header or a page. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** A random id for a request, which its log line carries too. A counter would tell everybody how busy the site is. */
export function nextRequestId(): string {
  return randomUUID();
}

/** The id that a trusted proxy gave a request, or one of our own. */
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
