/** The push services of the browsers there are: Chrome and most others, Firefox, Safari, Edge on Windows. */
export const PUSH_SERVICES: readonly string[] = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/** Addresses of push services have a few hundred characters. */
const LONGEST = 1_000;

/**
 * Whether an address that a browser sent is one of a push service, to which the site may send. It sends to no
 * other: whoever could name any address would have the site ask whatever it can reach. `more` are the hosts of the
 * settings, as 'push.example.org', '*.example.org' or 'push.example.org:8443'.
 */
export function isPushEndpoint(raw: string, more: readonly string[] = []): boolean {
  if (raw.length > LONGEST) return false;
  const url = URL.parse(raw);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  // What a parser would mend is none that a browser sends.
  if (url.href !== raw || url.hash !== "") return false;
  return [...PUSH_SERVICES, ...more].some((host) => isOf(url.host, host.toLowerCase()));
}

/** Whether a host of the settings can be one. */
export function isHostPattern(raw: string): boolean {
  return /^(?:\*\.)?(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::[0-9]{1,5})?$/i.test(raw);
}

/** The host as an address holds it: with its port where that is not 443. */
function isOf(host: string, pattern: string): boolean {
  return pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;
}

const BASE64URL = /^[\w-]+={0,2}$/;

/** A browser's key: a point of P-256, 65 bytes of which the first says that it is whole. Without padding; null for anything else. */
export function cleanKey(raw: string): string | null {
  if (!BASE64URL.test(raw)) return null;
  const key = raw.replaceAll("=", "");
  return key.length === 87 && key.startsWith("B") ? key : null;
}

/** The secret that a browser shares with the site, 16 bytes. Without padding; null for anything else. */
export function cleanAuth(raw: string): string | null {
  if (!BASE64URL.test(raw)) return null;
  const auth = raw.replaceAll("=", "");
  return auth.length === 22 ? auth : null;
}
