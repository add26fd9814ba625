import { expect, test } from "vitest";
import { isDemoAddress } from "./address-rules.ts";

test.each(["ana@example.org", "Ana@EXAMPLE.org", "ana@mail.example.org"])(
  "%s is one of the demo's",
  (address) => expect(isDemoAddress(address)).toBe(true),
);

test.each([
  "ana@example.com",
  "ana@notexample.org",
  "example.org@gmail.com",
  "ana@example.org.uk",
  "",
])("%j is not", (address) => expect(isDemoAddress(address)).toBe(false));
