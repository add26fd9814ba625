import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { useSite } from "../support/browse.ts";

const site = useSite();

const PUBLIC = [
  "/",
  "/schedules-results",
  "/schedules-results?group=u16&view=schedule",
  "/schedules-results?group=u16&view=standings",
  "/schedules-results?group=u16&view=scorers",
  "/CupRules",
  "/merch",
  "/programs",
  "/about",
  "/contact",
  "/PaymentMethods",
  "/terms",
  "/teams",
];

/** The bytes of a page's first visit as they are sent, pictures and video left out, by kind. */
async function weigh(path: string) {
  const get = async (url: string) => {
    const response = await site.fetch(
      new Request(new URL(url, "http://127.0.0.1:3000"), { headers: { "Accept-Encoding": "br" } }),
    );
    expect(response.status, url).toBe(200);
    return Buffer.from(await response.arrayBuffer()).byteLength;
  };
  const { text } = await site.browser().get(path);
  const listed = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");
  const sum = async (urls: string[]) =>
    (await Promise.all([...new Set(urls)].map(get))).reduce((all, each) => all + each, 0);
  const script = await sum([
    ...listed(/<script[^>]* src="([^"]+)"/g),
    ...listed(/<link[^>]* rel="modulepreload"[^>]* href="([^"]+)"/g),
  ]);
  const styles = await sum([
    ...listed(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g),
    ...listed(/url\(([^)]+\.woff2)\)/g),
  ]);
  const rest = await sum(listed(/<link[^>]* rel="(?:icon|manifest)"[^>]* href="([^"]+)"/g));
  const page = brotliCompressSync(text).byteLength;
  return { script, all: page + script + styles + rest };
}

test.each(PUBLIC)("%s weighs at most 40 kB, of it at most 5 kB script", async (path) => {
  const { script, all } = await weigh(path);
  expect(script).toBeLessThanOrEqual(5_000);
  expect(all).toBeLessThanOrEqual(40_000);
});

test.each(["/register", "/login", "/admin"])("%s weighs at most 190 kB", async (path) => {
  expect((await weigh(path)).all).toBeLessThanOrEqual(190_000);
});
