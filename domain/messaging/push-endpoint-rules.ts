export const PUSH_SERVICES: readonly string[] = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

const MAX_LENGTH = 1_000;

/**
 * Whether an endpoint belongs to a known push service; sending anywhere else would allow SSRF.
 * `more` lists configured hosts, as 'push.example.org', '*.example.org' or 'push.example.org:8443'.
 */
export function isPushEndpoint(raw: string, more: readonly string[] = []): boolean {
  if (raw.length > MAX_LENGTH) return false;
  const url = URL.parse(raw);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  // Browsers send normalized URLs, so anything the parser changes is rejected.
  if (url.href !== raw || url.hash !== "") return false;
  return [...PUSH_SERVICES, ...more].some((host) => isOf(url.host, host.toLowerCase()));
}

export function isHostPattern(raw: string): boolean {
  return /^(?:\*\.)?(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::[0-9]{1,5})?$/i.test(raw);
}

function isOf(host: string, pattern: string): boolean {
  return pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;
}

const BASE64URL = /^[\w-]+={0,2}$/;

export function cleanKey(raw: string): string | null {
  if (!BASE64URL.test(raw)) return null;
  const key = raw.replaceAll("=", "");
  return key.length === 87 && key.startsWith("B") ? key : null;
}

export function cleanAuth(raw: string): string | null {
  if (!BASE64URL.test(raw)) return null;
  const auth = raw.replaceAll("=", "");
  return auth.length === 22 ? auth : null;
}
