/**
 * Whether an address is at example.org or below it. The demo's people have such addresses, and no mail ever
 * goes there from a site that shows the demo.
 */
export function isDemoAddress(address: string): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domain === "example.org" || domain.endsWith(".example.org");
}
