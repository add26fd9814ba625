import type { IncomingMessage } from "node:http";

/**
 * The network address of whoever asks. X-Forwarded-For counts only as far as trusted proxies wrote it:
 * from the right, the first address that is not one of theirs.
 */
export function clientAddress(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: readonly string[],
): string {
  const peer = plain(request.socket.remoteAddress ?? "");
  if (!trustedProxies.includes(peer)) return peer;
  const header = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => plain(hop.trim()))
    .filter(Boolean);
  return hops.findLast((hop) => !trustedProxies.includes(hop)) ?? peer;
}

/** An IPv4 address as such, also where the socket says it the IPv6 way. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
