import { expect, test } from "vitest";
import { houseNetwork } from "./network-rules.ts";

test.each([
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::/64", "2001:db8:1::/48"],
  ["0:0:0:0::/64", "0:0:0::/48"],
  ["203.0.113.7", null],
  ["", null],
])("%j is of %j", (address, network) => {
  expect(houseNetwork(address)).toBe(network);
});
