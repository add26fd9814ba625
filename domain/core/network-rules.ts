const SUBSCRIBER = /((?:[0-9a-f]{1,4}:){2}[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/;
const PROVIDER = /((?:[0-9a-f]{1,4}:)[0-9a-f]{1,4})(?::[0-9a-f]{1,4}){2}::\/64$/;
const IPV4 = /(?<![\w.])(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;

/**
 * Widens a key that ends with an IPv6 /64 ('2001:db8:1:2::/64') to its /48, the usual size of one
 * household. Null for any other key.
 */
export function siteNetwork(key: string): string | null {
  const found = SUBSCRIBER.exec(key);
  return found ? `${key.slice(0, found.index)}${found[1]}::/48` : null;
}

/**
 * Widens a key that ends with a network to its IPv6 /32 (about one provider) or IPv4 /24. Null for
 * any other key.
 */
export function providerNetwork(key: string): string | null {
  const six = PROVIDER.exec(key);
  if (six) return `${key.slice(0, six.index)}${six[1]}::/32`;
  const four = IPV4.exec(key);
  return four ? `${key.slice(0, four.index)}${four[1]}.0/24` : null;
}
