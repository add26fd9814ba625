/**
 * The /48 network of an IPv6 network address as `ctx.address` holds it ('2001:db8:1:2::/64'): as much as a
 * provider gives to one house. Null for any other address.
 */
export function houseNetwork(address: string): string | null {
  const groups = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/.exec(address);
  return groups ? `${groups[1]}::/48` : null;
}
