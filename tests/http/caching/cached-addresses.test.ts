import { beforeAll, expect, test } from "vitest";
import { cachedAddresses } from "#tests/support/caching/addresses.ts";
import { requestExactly } from "#tests/support/clients/exact-request.ts";
import { cached } from "#tests/support/declared-routes.ts";
import { useServedSite } from "#tests/support/fixtures/listening-site.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { U16 } from "#tests/support/fixtures/world.ts";
import { leadsTo } from "#tests/support/privacy/addresses.ts";

const site = useServedSite();
const SCHEDULE = "/schedules-results?group=u16&view=schedule";

beforeAll(async () => {
  for (const name of ["Lions", "Wolves", "Tigers"]) {
    await site.world.team(name, { tournamentName: U16 });
  }
});

const ask = (address: string, headers: Record<string, string> = {}) =>
  requestExactly(site.port, address, "GET", headers);
const pages = () => site.running.pages?.size.pages ?? 0;
const rendered = () => site.metric("araknid_pages_rendered_total");

test.each([
  [SCHEDULE, "/SCHEDULES-RESULTS/?view=schedule&group=%75%31%36&group=none"],
  [`/part${SCHEDULE}&at=x`, "/part/Schedules-Results/?at=%78&view=schedule&group=u16"],
  [SCHEDULE, "/schedules-results?group=U16&view=Schedule"],
  ["/schedules-results?group=u16", "/schedules-results?group=u16&view=none"],
  ["/teams/lions", "/teams/LIONS"],
  ["/board", "/board?page=999"],
  ["/embed/u16/schedule", "/embed/U16/schedule?theme=none"],
  ["/api/v1/cup", "/api/v1/cup?cup=araknid-cup"],
])("%s is served at %s, too, which is then cached", async (own, alias) => {
  const main = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html;
  const whole = await ask(own);
  const first = await ask(alias);
  expect(main(first.text)).toBe(main(whole.text));
  const before = pages();
  const count = await rendered();
  const { text, headers } = await ask(`${alias}${alias.includes("?") ? "&" : "?"}fbclid=1`);
  expect(text).toBe(first.text);
  expect(headers.etag).toBe(first.headers.etag);
  expect([pages(), await rendered()]).toEqual([before, count]);
});

test("no address creates a cache entry but those of pages, each once", async () => {
  for (const address of [SCHEDULE, "/teams/lions", "/CupRules", "/"]) await ask(address);
  const kept = pages();
  const odd = [
    "/Cup%52ules",
    "/CupRules#prizes",
    "//CupRules",
    "/CupRules.data?_routes=root",
    "/teams/nobody",
    "/?posts=show",
    "/teams?confirm=leave",
    "/nowhere",
    "/part/admin",
    `/part/CupRules?at=${"9".repeat(8_000)}`,
    "/part/CupRules?at=%22%0d%0aSet-Cookie:x",
    ...Array.from({ length: 5 }, (_, at) => `/schedules-results?group=none-${at}`),
  ];
  for (const address of [...odd, ...odd]) {
    const { status, headers, text } = await ask(address);
    expect(status, address).toBeLessThan(500);
    expect(headers, address).not.toHaveProperty("set-cookie");
    if (status === 404) expect(headers["cache-control"], address).toBe("no-store");
    if (address.startsWith("/part")) expect(text, address).not.toMatch(/^<(?:title|main)/);
  }
  expect(pages() - kept).toBeLessThanOrEqual(2);
});

test("no link to a cached page has a parameter that the page does not declare", async () => {
  const player = await site.world.person();
  const Cookie = await site.cookieOf(player.ctx);
  await site.world.team("Owls", { manager: player });
  const own = ["/", "/teams", "/teams?confirm=delete", "/PaymentMethods"];
  const addresses = await cachedAddresses(site.world.visitor());
  const asked = [
    ...sampled(addresses, 3).map((address) => ({ address, headers: {} })),
    ...own.map((address) => ({ address, headers: { Cookie } })),
  ];
  let links = 0;
  for (const { address, headers } of asked) {
    const { text } = await ask(address, headers);
    for (const target of leadsTo(text, address)) {
      const { pathname, search } = new URL(target, site.origin);
      const page = cached.addressOf(pathname)?.page;
      if (!page || search === "") continue;
      links++;
      const names = [...new URLSearchParams(search).keys()];
      const declared = [...(page.query ?? []), ...(page.uncached ?? [])];
      const inOrder = declared.filter((name) => names.includes(name));
      expect(names, `${address} leads to ${target}`).toEqual(inOrder);
    }
  }
  expect(links).toBeGreaterThan(20);
});
