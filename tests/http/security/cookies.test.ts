import { expect, test } from "vitest";
import { readCupOverview } from "../../../domain/cup/cup-overview.ts";
import { type Browser, registration, useSite } from "../../support/fixtures/test-site.ts";
import { U16 } from "../../support/fixtures/world.ts";
import { builtRoutes, dataAddress, filled, type Params } from "../../support/privacy/addresses.ts";

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
  const set: string[] = [];
  for (const page of new Set(pages)) {
    const gone = { Cookie: "araknid=gone; other=1" };
    const asked: [string, Record<string, string>][] = [
      [page, {}],
      [dataAddress(page), gone],
      [`${page}?done&token=abc`, gone],
    ];
    for (const [address, headers] of asked) {
      const url = `http://127.0.0.1:3000${address}`;
      const response = await site.fetch(new Request(url, { headers }));
      await response.body?.cancel();
      if (response.headers.getSetCookie().length > 0) set.push(address);
    }
  }
  for (const address of beside) {
    const response = await site.fetch(new Request(`http://127.0.0.1:3000${address}`));
    await response.body?.cancel();
    if (response.headers.getSetCookie().length > 0) set.push(address);
  }
  expect(set).toEqual([]);
});

const isSignedIn = async (token: string) => {
  const browser = site.browser();
  browser.setCookie("araknid", token);
  return (await browser.get("/account")).text.includes(">Log Out<");
};
const tokenOf = (browser: Browser) => browser.cookies.get("araknid") ?? "";
const PASSWORD = registration()["password"] ?? "";

async function signIn(browser: Browser, email: string, password = PASSWORD): Promise<string> {
  await browser.post("/login", { email, password });
  const token = tokenOf(browser);
  expect(await isSignedIn(token)).toBe(true);
  return token;
}

test("a planted session cookie is never adopted", async () => {
  const fields = registration();
  const browser = await site.register(fields);
  browser.setCookie("araknid", "planted-by-somebody-else-in-advance");
  const token = await signIn(browser, fields["email"] ?? "");
  expect(token).not.toContain("planted");
  expect(await isSignedIn("planted-by-somebody-else-in-advance")).toBe(false);
});

test("sessions from before a password change are worthless on any device", async () => {
  const fields = registration();
  const [here, elsewhere] = [await site.register(fields), site.browser()];
  const email = fields["email"] ?? "";
  const [mine, other] = [await signIn(here, email), await signIn(elsewhere, email)];
  const next = "a whole new sentence";
  const page = await here.post("/account/security", {
    intent: "change-password",
    currentPassword: PASSWORD,
    password: next,
  });
  expect(page.url).toContain("done");
  expect(tokenOf(here)).not.toBe(mine);
  expect(await isSignedIn(tokenOf(here))).toBe(true);
  expect([await isSignedIn(mine), await isSignedIn(other)]).toEqual([false, false]);
});
