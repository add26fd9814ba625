const SUBSCRIBER = /((?:[0-9a-f]{1,4}:){2}[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/;

/**
 * The same key for the whole /48, where it ends with an IPv6 network as `ctx.address` holds it ('2001:db8:1:2::/64'):
 * as much as a provider gives to one house. Null for any other key.
 */
export function widened(key: string): string | null {
  const found = SUBSCRIBER.exec(key);
  return found ? `${key.slice(0, found.index)}${found[1]}::/48` : null;
}
