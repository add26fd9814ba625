/**
 * A page's idempotency key can be in its address. Then going Back brings the same key, and the form
 * that was sent from there is recognized.
 */
export const KEY_PARAMETER = "sending";

/** A UUID from an address, or null. */
export function uuidIn(query: URLSearchParams, name: string): string | null {
  const raw = query.get(name);
  return raw && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(raw) ? raw : null;
}

export function keyOfPage(query: URLSearchParams): string {
  return uuidIn(query, KEY_PARAMETER) ?? crypto.randomUUID();
}

/** For `back`: the page gets a new key, which stays in its address. */
export function withNewKey(): string {
  return `&${KEY_PARAMETER}=${crypto.randomUUID()}`;
}
