import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { peerOf } from "./client-address.ts";

/** No other process, and none after the next start, begins with the same. */
const prefix = randomBytes(6).toString("hex");
let count = 0;

/** What a proxy may call a request: nothing that could mean something in a log, a header or a page. */
const WELL_FORMED = /^[\w-]{8,64}$/;

/** A number for a request, by which people can ask about it: the log names it so. */
export function nextRequestId(): string {
  return `${prefix}-${(++count).toString(36)}`;
}

/** The number that a trusted proxy has given a request, or one of our own. */
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
