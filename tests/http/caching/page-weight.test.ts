import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { hasLocale, LOCALES, localePath } from "../../../i18n/locales.ts";
import { fillDemo } from "../../../scripts/demo/fill.ts";
import { addPastCup } from "../../../tools/screenshots/past-cup.ts";
import { readable, within } from "../../support/assertions/html.ts";
import { cached, declaredRoutes } from "../../support/declared-routes.ts";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();
const HTML = 10_000;
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

/** A cached page is compressed again soon after its first visit (`CachedResponse.recompress`). */
async function sentOften(path: string) {
  const page = await sent(path, [200, 404]);
  if (page.bytes <= HTML || !cached.addressOf(path)) return page;
  return { ...page, bytes: brotliCompressSync(page.text).byteLength };
}

async function weigh(path: string) {
  const page = await sentOften(path);
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
  return { page: page.bytes, script, text, all: text + pictures, requests: loaded.size };
}

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
  return [...new Set([...listed, ...views, ...own])];
}

test("a first visit to the home page before the cup is 40 kB with its pictures", async () => {
  const cupDay = site.now;
  site.now = new Date(cupDay.getTime() - 30 * 24 * 60 * 60 * 1000);
  for (const path of ["/", "/es"]) {
    const { page, all, requests } = await weigh(path);
    expect.soft(page, path).toBeLessThanOrEqual(10_500);
    expect.soft(all, path).toBeLessThanOrEqual(40_000);
    // One more than on cup days: the hero picture.
    expect.soft(requests, path).toBe(7);
  }
  site.now = cupDay;
});

test("a first visit to any public page is 6 requests and 40 kB, 5 kB of them script", async () => {
  const pages = await publicPages();
  const kinds = [
    "/schedules-results?",
    "/teams/",
    "/cups/",
    "/CupRules",
    "/es/register",
    "/forgot",
  ];
  for (const kind of kinds) expect(pages).toContainEqual(expect.stringContaining(kind));
  for (const path of pages) {
    const { page, script, text, all, requests } = await weigh(path);
    expect.soft(page, path).toBeLessThanOrEqual(HTML);
    expect.soft(script, `script of ${path}`).toBeLessThanOrEqual(5_000);
    expect.soft(text, `without pictures, ${path}`).toBeLessThanOrEqual(30_000);
    expect.soft(all, path).toBeLessThanOrEqual(40_000);
    expect.soft(requests, `requests of ${path}`).toBeLessThanOrEqual(6);
  }
});

const classesIn = (css: string) =>
  new Set(
    [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) =>
      name.replaceAll(/\\(.)/g, "$1"),
    ),
  );
const styleOf = (html: string) => /<style data-site="">([^]*?)<\/style>/.exec(html)?.[1] ?? "";

test("a public page inlines every CSS class it uses", async () => {
  const whole = styleOf((await sent("/admin")).text);
  const known = classesIn(whole);
  expect(known.size).toBeGreaterThan(200);
  for (const path of [...(await publicPages()), "/contact?done=sent"]) {
    const { text } = await sent(path, [200, 404]);
    const style = styleOf(text);
    expect.soft(style.length, path).toBeLessThan(whole.length * 0.6);
    const has = classesIn(style);
    const used = [...text.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) =>
      readable(names).split(/\s+/),
    );
    expect
      .soft(
        [...new Set(used)].filter((name) => known.has(name) && !has.has(name)),
        path,
      )
      .toEqual([]);
    const read = [...style.matchAll(/var\((--[\w-]+)\)/g)].map((match) => `${match[1]}:`);
    expect.soft(new Set(read.filter((name) => !style.includes(name))), path).toEqual(new Set());
  }
});

test("the console weighs at most 190 kB", async () => {
  expect((await weigh("/admin")).all).toBeLessThanOrEqual(190_000);
});
