import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/factories/any-text.ts";
import { badInput } from "#tests/support/fixtures/test-data.ts";
import { isFromSameOrigin, localPath } from "./same-origin.ts";

test.each<[Record<string, string>, boolean]>([
  [{ "Sec-Fetch-Site": "same-origin" }, true],
  [{ "Sec-Fetch-Site": "same-site" }, false],
  [{ "Sec-Fetch-Site": "cross-site" }, false],
  [{ "Sec-Fetch-Site": "none" }, false],
  [{ "Sec-Fetch-Site": "cross-site", Referer: "https://araknid.example/" }, false],
  [{ Referer: "https://araknid.example/about" }, true],
  [{ Referer: "https://araknid.example.evil.example/" }, false],
  [{ Referer: "http://araknid.example/" }, false],
  [{ Referer: "nonsense" }, false],
  [{}, false],
])("%j: %s", (headers, own) => {
  const request = new Request("https://araknid.example/?posts=show", { headers });
  expect(isFromSameOrigin(request)).toBe(own);
});

test.each(["/", "/teams", "/teamWaitlist?group=u16", "/teams/%2F%2Fx", "/a//b", "/équipes"])(
  "%s is a path of this site",
  (path) => expect(localPath(path)).toBe(path),
);

test.each([
  null,
  "",
  "teams",
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\u2028/evil.example",
  " /teams",
  "https://evil.example/",
  "javascript:alert(1)",
  "%2Fteams",
  "/%5Cevil.example",
  "/%5cevil.example",
  "/%2Fevil.example",
  "/%09/evil.example",
  "/.//evil.example/phish",
  "/..//evil.example",
  "/%2e//evil.example",
  "/%2E%2e//evil.example",
  "/x/../..//evil.example",
  "/x/..//evil.example",
  "/./%2F/evil.example",
  `/${"a".repeat(500)}`,
])("%j is no path of this site", (raw) => expect(localPath(raw)).toBe("/"));

test("every return address keeps the browser on this site", () => {
  const stays = (raw: string) => {
    const path = localPath(raw);
    for (const base of ["https://cup.example/login", "https://cup.example/login?next=x"]) {
      const there = new URL(path, base);
      expect(there.origin).toBe("https://cup.example");
      expect(new URL(there.pathname, base).origin).toBe("https://cup.example");
    }
  };
  for (const { value } of badInput()) stays(value);
  const parts = fc.array(fc.constantFrom(..."/\\\t\n.:@?#", "%2e", "%2f", "evil.example"));
  fc.assert(fc.property(parts, (each) => stays(each.join(""))));
  fc.assert(fc.property(anyText(), (text) => stays(`/${text}`)));
});
