import { expect, test } from "vitest";
import { providerNetwork, siteNetwork } from "./network-rules.ts";

test.each([
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::/64", "2001:db8:1::/48"],
  ["0:0:0:0::/64", "0:0:0::/48"],
  ["ana@example.org 2001:db8:1:2::/64", "ana@example.org 2001:db8:1::/48"],
  ["203.0.113.7", null],
  ["ana@example.org 203.0.113.7", null],
  ["ana@example.org", null],
  ["", null],
])("the key %j is also counted as %j for the /48", (key, wide) => {
  expect(siteNetwork(key)).toBe(wide);
});

test.each([
  ["2001:db8:1:2::/64", "2001:db8::/32"],
  ["0:0:0:0::/64", "0:0::/32"],
  ["ana@example.org 2001:db8:1:2::/64", "ana@example.org 2001:db8::/32"],
  ["203.0.113.7", "203.0.113.0/24"],
  ["ana@example.org 203.0.113.7", "ana@example.org 203.0.113.0/24"],
  ["ana@v1.2.3.4", null],
  ["", null],
])("the coarse network of %s is %s", (key, coarse) => expect(providerNetwork(key)).toBe(coarse));
