import { expect, test } from "vitest";
import { hasLocale, LOCALES, localePath, splitLocale } from "#i18n/locales.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();

const SITE = "http://127.0.0.1:3000";

async function sitemap(): Promise<string[]> {
  const { text } = await site.browser().get("/sitemap.xml");
  return within(text, "loc").map(readable);
}

test("the sitemap lists the public pages and views by full address, once each", async () => {
  const answer = await site.browser().get("/sitemap.xml");
  expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  expect(answer.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
  const addresses = await sitemap();
  expect(new Set(addresses).size).toBe(addresses.length);
  const views = ["u13-u15", "u16"].flatMap((group) =>
    ["schedule", "standings", "scorers"].map((view) => `?group=${group}&view=${view}`),
  );
  const paths = ["/CupRules", ...views.map((view) => `/schedules-results${view}`)];
  expect(addresses).toEqual(expect.arrayContaining(paths.map((path) => SITE + path)));
  expect(addresses.every((address) => address.startsWith(`${SITE}/`))).toBe(true);
});

test("the sitemap lists team pages and past cups", async () => {
  await site.team("Night Weavers");
  expect(await sitemap()).toContain(`${SITE}/teams/night-weavers`);
  const admin = await site.admin();
  await startCup(admin, newCup({ name: "Araknid Cup II" }));
  const after = await sitemap();
  expect(after).toContain(`${SITE}/cups/araknid-cup`);
  expect(after).not.toContain(`${SITE}/teams/night-weavers`);
  await site.team("Day Weavers");
});

test("the sitemap lists every page in the navigation and footer except the console", async () => {
  const { text } = await site.browser().get("/");
  const links = within(text, "nav")
    .flatMap((nav) => elements(nav, "a"))
    .map(({ href = "" }) => href)
    .filter((href) => href.startsWith("/") && href !== "/admin");
  expect(links.length).toBeGreaterThan(6);
  expect(await sitemap()).toEqual(expect.arrayContaining(links.map((href) => SITE + href)));
});

test("robots.txt names the sitemap and excludes the console and logging out", async () => {
  const { text, headers } = await site.browser().get("/robots.txt");
  expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const rules = ["User-agent: *", "Disallow: /admin", "Disallow: /logout", "Disallow: /es/logout"];
  expect(text.split("\n")).toEqual([...rules, "", `Sitemap: ${SITE}/sitemap.xml`, ""]);
});

test("the sitemap has every page in both languages, which name each other", async () => {
  const { text } = await site.browser().get("/sitemap.xml");
  const rules = within(text, "url").filter((url) => url.includes("/CupRules</loc>"));
  expect(within(rules.join(""), "loc")).toEqual([`${SITE}/CupRules`, `${SITE}/es/CupRules`]);
  for (const url of rules) {
    const alternates = url.matchAll(/<xhtml:link rel="alternate" hreflang="(\w+)" href="([^"]+)"/g);
    expect([...alternates].map(([, language, address]) => [language, address])).toEqual([
      ["en", `${SITE}/CupRules`],
      ["es", `${SITE}/es/CupRules`],
    ]);
  }
  const paths = (await sitemap()).map((address) => new URL(address).pathname);
  const english = paths.filter((path) => !/^\/es(?:\/|$)/.test(path) && hasLocale(path));
  expect(paths).toEqual(expect.arrayContaining(english.map((path) => localePath("es", path))));
});

test.each(LOCALES)("every page of the sitemap in %s has its own description", async (locale) => {
  const seen = { title: new Set<string>(), description: new Set<string>() };
  const own = (await sitemap()).filter(
    (address) => splitLocale(new URL(address).pathname).locale === locale,
  );
  expect(own.length).toBeGreaterThan(10);
  for (const address of own) {
    const { status, text } = await site.browser().get(address);
    expect(status, address).toBe(200);
    const metas = elements(text, "meta");
    const meta = (name: string) =>
      metas.find((each) => each["name"] === name || each["property"] === name)?.["content"] ?? "";
    const [title = ""] = within(text, "title").map(readable);
    const description = meta("description");
    expect(title, address).not.toBe("");
    expect(seen.title, `title of ${address}`).not.toContain(title);
    expect(description.length, `description of ${address}`).toBeGreaterThan(20);
    expect(description.length, `description of ${address}`).toBeLessThanOrEqual(160);
    expect(seen.description, `description of ${address}`).not.toContain(description);
    seen.title.add(title);
    seen.description.add(description);
    const canonical = elements(text, "link").filter(({ rel }) => rel === "canonical");
    expect(canonical.map(({ href }) => href)).toEqual([address]);
    expect(meta("robots"), address).not.toContain("noindex");
    expect(within(text, "h1"), address).toHaveLength(1);
    const card = await site.browser().get(meta("og:image"));
    expect([card.status, card.headers.get("Content-Type")], address).toEqual([200, "image/png"]);
  }
});
