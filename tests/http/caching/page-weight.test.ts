import { brotliDecompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { hasLocale, LOCALES, localePath } from "#i18n/locales.ts";
import { fillDemo } from "#scripts/demo/fill.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { declaredRoutes } from "#tests/support/declared-routes.ts";
import { isLongRun } from "#tests/support/fixtures/run-length.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { addPastCup } from "#tools/screenshots/past-cup.ts";

const site = useSite();
const SITE = "http://127.0.0.1:3000";

beforeAll(async () => {
  await fillDemo(site.db, site.now);
  await addPastCup(site.db);
}, 60_000);

/** A page can be a 404 without the token of its link. */
async function sent(url: string, found = [200]): Promise<{ bytes: number; text: string }> {
  const at = new URL(url, SITE);
  const response = await site.fetch(new Request(at, { headers: { "Accept-Encoding": "br" } }));
  expect(found, url).toContain(response.status);
  const body = Buffer.from(await response.arrayBuffer());
  const isPacked = response.headers.get("Content-Encoding") === "br";
  return {
    bytes: body.byteLength,
    text: (isPacked ? brotliDecompressSync(body) : body).toString(),
  };
}

async function weigh(path: string) {
  const page = await sent(path, [200, 404]);
  const listed = (pattern: RegExp) =>
    [...page.text.matchAll(pattern)].map((match) => match[1] ?? "");
  const loaded = new Set<string>();
  const sum = async (urls: string[]) => {
    const own = [...new Set(urls)].filter((url) => !url.startsWith("data:"));
    for (const url of own) loaded.add(url);
    const files = await Promise.all(own.map((url) => sent(url)));
    return files.reduce((all, { bytes }) => all + bytes, 0);
  };
  const script = await sum([
    ...listed(/<script[^>]* src="([^"]+)"/g),
    ...listed(/<link[^>]* rel="modulepreload"[^>]* href="([^"]+)"/g),
  ]);
  const styles = await sum([
    ...listed(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g),
    ...listed(/url\(([^)]+\.woff2)\)/g),
  ]);
  const rest = await sum(listed(/<link[^>]* rel="(?:icon|manifest)"[^>]* href="([^"]+)"/g));
  const text = page.bytes + script + styles + rest;
  const pictures = await sum(
    listed(/<(?:img(?![^>]* loading="lazy")|video|track)[^>]* (?:src|poster)="([^"]+)"/g),
  );
  // Browsers load the manifest only to install the site.
  return { script, text, all: text + pictures, requests: loaded.size };
}

const KINDS = ["/schedules-results?", "/teams/", "/cups/", "/CupRules", "/es/register", "/forgot"];

/** Every public page in the long run, and one of each kind every day. */
async function publicPages(): Promise<string[]> {
  const { text } = await sent("/sitemap.xml");
  const listed = within(text, "loc").map((loc) => readable(loc).slice(SITE.length));
  const past = listed.filter((path) => path.startsWith("/cups/"));
  const views = past.map((path) => `${path}?group=u16&view=schedule`);
  const forms = declaredRoutes.filter(({ path, page }) => {
    return page?.access === "everybody" && page.title && !/:|^\/admin/.test(path);
  });
  const own = forms.flatMap(({ path }) =>
    hasLocale(path) ? LOCALES.map((locale) => localePath(locale, path)) : [path],
  );
  const all = [...new Set([...listed, ...views, ...own])];
  const one = KINDS.flatMap((kind) => all.find((path) => path.includes(kind)) ?? []);
  expect(one).toHaveLength(KINDS.length);
  return isLongRun ? all : one;
}

test("a first visit to the home page before the cup is 58 kB with its pictures", async () => {
  const cupDay = site.now;
  site.now = new Date(cupDay.getTime() - 30 * 24 * 60 * 60 * 1000);
  for (const path of ["/", "/es"]) {
    const { all, requests } = await weigh(path);
    expect.soft(all, path).toBeLessThanOrEqual(58_000);
    // One more than other pages: the hero picture.
    expect.soft(requests, path).toBe(8);
  }
  site.now = cupDay;
});

test("a first visit to any public page is at most 8 requests and 58 kB, 5 kB of them script", async () => {
  for (const path of await publicPages()) {
    const { script, text, all, requests } = await weigh(path);
    expect.soft(script, `script of ${path}`).toBeLessThanOrEqual(5_000);
    expect.soft(text, `without pictures, ${path}`).toBeLessThanOrEqual(52_000);
    expect.soft(all, path).toBeLessThanOrEqual(58_000);
    expect.soft(requests, `requests of ${path}`).toBeLessThanOrEqual(8);
  }
});

const classesIn = (css: string) =>
  new Set(
    [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) =>
      name.replaceAll(/\\(.)/g, "$1"),
    ),
  );
const styleOf = (html: string) => /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? "";

test("a public page holds every class of the console's stylesheet that it uses", async () => {
  const sheet = /href="([^"]+\.css)"/.exec((await sent("/admin/setup", [404])).text)?.[1] ?? "";
  const known = classesIn((await sent(sheet)).text);
  expect(known.size).toBeGreaterThan(200);
  for (const path of [...(await publicPages()), "/contact?done=sent"]) {
    const { text } = await sent(path, [200, 404]);
    const has = classesIn(styleOf(text));
    const used = [...text.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) =>
      readable(names).split(/\s+/),
    );
    const missing = used.filter((name) => known.has(name) && !has.has(name));
    expect.soft([...new Set(missing)], path).toEqual([]);
  }
});

test("the console weighs at most 190 kB", async () => {
  expect((await weigh("/admin")).all).toBeLessThanOrEqual(190_000);
});
