import { expect, test } from "vitest";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { isSignedIn } from "#tests/support/assertions/forms.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { registration, useSite } from "#tests/support/fixtures/test-site.ts";
import { U16 } from "#tests/support/fixtures/world.ts";
import { builtRoutes, dataAddress, filled, type Params } from "#tests/support/privacy/addresses.ts";

const site = useSite();

const params = async (): Promise<Params> => {
  const team = await site.team("Cookie Lions");
  const { pastCups: past } = await readCupOverview(site.visitor());
  const ids = async () => ["1", "999999"];
  return {
    slug: async () => ["cookie-lions", "no-such", ...past.map(({ slug }) => slug)],
    teamId: async () => [String(team.teamId), "999999"],
    gameId: ids,
    group: async () => ["u16", "no-such"],
    token: async () => ["no-such"],
    tournamentId: async () => [String(await site.tournamentId(U16)), "999999"],
    section: async () => ["programs", "about", "no-such"],
    item: async () => ["birthday", "no-such"],
    picture: async () => ["no-such"],
    file: async () => ["no-such.webp"],
    playerId: async () => [team.manager.playerId, "999999"],
  };
};

test("reading a page or its data sets no cookie", async () => {
  const values = await params();
  const routes = await builtRoutes();
  expect(routes.length).toBeGreaterThan(50);
  const pages = (await Promise.all(routes.map(({ pattern }) => filled(pattern, values)))).flat();
  const beside = ["/healthz", "/metrics", "/live?topics=cup:1", "/part/about", "/icon.svg"];
  const gone = ["araknid=gone; other=1"];
  const asked = [...new Set(pages)].flatMap((page) => [
    [page],
    [dataAddress(page), ...gone],
    [`${page}?done&token=abc`, ...gone],
  ]);
  const set: string[] = [];
  for (const [address = "", Cookie] of [...sampled(asked, 5), ...beside.map((each) => [each])]) {
    const headers: HeadersInit = Cookie ? { Cookie } : {};
    const response = await site.fetch(new Request(`http://127.0.0.1:3000${address}`, { headers }));
    await response.body?.cancel();
    if (response.headers.getSetCookie().length > 0) set.push(address);
  }
  expect(set).toEqual([]);
});

test("a planted session cookie is never adopted", async () => {
  const fields = registration();
  const browser = await site.register(fields);
  const planted = "planted-by-somebody-else-in-advance";
  browser.setCookie("araknid", planted);
  const { email = "", password = "" } = fields;
  await browser.post("/login", { email, password });
  expect(browser.cookies.get("araknid")).not.toBe(planted);
  const other = site.browser();
  other.setCookie("araknid", planted);
  expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
});
