import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

/**
 * The client address that limits count: an IPv4 address, or the /64 of an IPv6 address. Reads
 * X-Forwarded-For from the right and stops at the first address that is not a trusted proxy;
 * anything further left can be forged.
 */
export function clientAddress(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: readonly string[],
): string {
  const peer = peerAddress(request);
  if (!trustedProxies.includes(peer)) return networkOf(peer);
  const header = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => plain(hop.trim()));
  const last = hops.findLast((hop) => !trustedProxies.includes(hop)) ?? "";
  return networkOf(isIP(last) === 0 ? peer : last);
}

export function peerAddress({ socket }: Pick<IncomingMessage, "socket">): string {
  return plain(socket.remoteAddress ?? "");
}

const PASSED_ON = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * Returns true for a direct request from a program on this machine. A trusted proxy's address
 * always counts as a proxy.
 */
export function isOwnMachine(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: readonly string[],
): boolean {
  const peer = peerAddress(request);
  if (!peer.startsWith("127.") && peer !== "::1") return false;
  if (trustedProxies.includes(peer)) return false;
  const { headers } = request;
  if (Object.keys(headers).some((name) => PASSED_ON.test(name))) return false;
  // Any other host name means that a web page made the request (DNS rebinding).
  return /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i.test(headers.host ?? "");
}

function plain(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  return bare.replace(/^::ffff:(?=\d+\.)/i, "").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

/** Returns an IPv4 address as is, and the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

function groupsOf(address: string): string[] {
  const [zoneless = ""] = address.split("%");
  const canonical = new URL(`http://[${zoneless}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const start = head.split(":").filter(Boolean);
  const end = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array.from({ length: zeros }, () => "0"), ...end];
}
