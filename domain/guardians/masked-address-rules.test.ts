import { expect, test } from "vitest";
import { maskedAddress } from "./masked-address-rules.ts";

test.each([
  ["rosa@example.org", "r…@example.org"],
  ["r@example.org", "r…@example.org"],
  ["e\u0301va@example.org", "e\u0301…@example.org"],
])("%s is shown as %s", (email, masked) => expect(maskedAddress(email)).toBe(masked));
