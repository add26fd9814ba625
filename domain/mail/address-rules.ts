/**
 * Matches example.org and its subdomains. The demo's people have such addresses and never get
 * email.
 */
export function isDemoAddress(address: string): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domain === "example.org" || domain.endsWith(".example.org");
}
