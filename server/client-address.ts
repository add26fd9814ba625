import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

/**
 * The network address of whoever asks, as limits count it: an IPv4 address, or the /64 network that one
 * IPv6 subscriber has all addresses of. X-Forwarded-For counts only as far as trusted proxies wrote it:
 * from the right, the first address that is not one of theirs; behind what is no address anybody may have
 * written the rest.
 */
export function clientAddress(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: readonly string[],
): string {
  const peer = peerOf(request);
  if (!trustedProxies.includes(peer)) return network(peer);
  const header = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => plain(hop.trim()));
  const last = hops.findLast((hop) => !trustedProxies.includes(hop)) ?? "";
  return network(isIP(last) === 0 ? peer : last);
}

/** Who is at the other end of the connection: whoever asks, or a proxy. */
export function peerOf({ socket }: Pick<IncomingMessage, "socket">): string {
  return plain(socket.remoteAddress ?? "");
}

/** What a proxy says that it has passed a request on. */
const PASSED_ON = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/;

/**
 * Whether a program on this machine asks, and not a proxy for somebody else, nor a page elsewhere. Whatever
 * comes from the address of a trusted proxy is a proxy's, also where it does not say so.
 */
export function isOwnMachine(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: readonly string[],
): boolean {
  const peer = peerOf(request);
  if (!peer.startsWith("127.") && peer !== "::1") return false;
  if (trustedProxies.includes(peer)) return false;
  const { headers } = request;
  if (Object.keys(headers).some((name) => PASSED_ON.test(name))) return false;
  // A name that somebody else gave this machine is that of a page which asks in a browser.
  return /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i.test(headers.host ?? "");
}

/** Without the port and brackets that some proxies add, and IPv4 as such where it is written the IPv6 way. */
function plain(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  return bare.replace(/^::ffff:(?=\d+\.)/i, "").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

/** The IPv4 address itself, or the /64 network of an IPv6 address. */
export function network(address: string): string {
  if (!isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

/**
 * The /48 network of an IPv6 address or of its /64 ('2001:db8:1::/48'), which providers give to one site. An IPv4
 * address stays itself: the addresses of a /24 mostly belong to strangers, and a mobile carrier's to a whole region.
 */
export function widerNetwork(address: string): string {
  const bare = address.replace(/\/64$/, "");
  if (!isIPv6(bare)) return address;
  return `${groupsOf(bare).slice(0, 3).join(":")}::/48`;
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  // A URL writes every spelling of an address in one way: lower case, the longest run of zeros as '::'.
  const [zoneless = ""] = address.split("%");
  const canonical = new URL(`http://[${zoneless}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const start = head.split(":").filter(Boolean);
  const end = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array.from({ length: zeros }, () => "0"), ...end];
}
