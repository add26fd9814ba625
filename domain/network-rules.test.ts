import { expect, test } from "vitest";
import { widened } from "./network-rules.ts";

test.each([
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::/64", "2001:db8:1::/48"],
  ["0:0:0:0::/64", "0:0:0::/48"],
  ["ana@example.org 2001:db8:1:2::/64", "ana@example.org 2001:db8:1::/48"],
  ["203.0.113.7", null],
  ["ana@example.org 203.0.113.7", null],
  ["ana@example.org", null],
  ["", null],
])("the key %j is counted for the /48 as %j", (key, wide) => {
  expect(widened(key)).toBe(wide);
});
