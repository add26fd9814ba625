import { expect, test } from "vitest";
import { cameFromOwnPage } from "./own-page.ts";

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
  expect(cameFromOwnPage(request)).toBe(own);
});
