import { expect, test } from "vitest";
import { passesOriginCheck } from "./site.ts";

const SITE = "https://cup.example.org";

function mayChange(method: string, headers: Record<string, string>): boolean {
  return passesOriginCheck(new Request(`${SITE}/teams`, { method, headers }), SITE);
}

test.each([
  ["a page of ours", { "Sec-Fetch-Site": "same-origin" }, true],
  ["a page of another site", { "Sec-Fetch-Site": "cross-site" }, false],
  ["a neighbour under the same domain", { "Sec-Fetch-Site": "same-site" }, false],
  ["an address typed by hand", { "Sec-Fetch-Site": "none" }, false],
  ["an older browser on our page", { Origin: SITE }, true],
  ["an older browser elsewhere", { Origin: "https://evil.example" }, false],
  ["a page without an origin", { Origin: "null" }, false],
  ["our name without encryption", { Origin: "http://cup.example.org" }, false],
  ["another port of ours", { Origin: `${SITE}:8443` }, false],
  ["a name below ours", { Origin: "https://evil.cup.example.org" }, false],
  ["a name that ours is below", { Origin: "https://example.org" }, false],
  ["a page that only claims our origin", { "Sec-Fetch-Site": "cross-site", Origin: SITE }, false],
  ["who says nothing", {}, false],
] as const)("a mutating request from %s", (_, headers, allowed) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect([method, mayChange(method, headers)]).toEqual([method, allowed]);
  }
});

test("a reading request is always allowed", () => {
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    expect(mayChange(method, { "Sec-Fetch-Site": "cross-site" })).toBe(true);
  }
});
