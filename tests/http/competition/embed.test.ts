import { beforeAll, expect, test } from "vitest";
import { recordScore } from "#domain/competition/games/results.ts";
import { elements, readable, tablesOf, within } from "#tests/support/assertions/html.ts";
import { declaredRoutes } from "#tests/support/declared-routes.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U16, useAdmin } from "#tests/support/fixtures/world.ts";

const site = useSite();
const admin = useAdmin(site);
const STANDINGS = "/embed/u16/standings";

beforeAll(async () => {
  for (const name of ["Lions", "Tigers", "Wolves"]) await site.team(name, { tournamentName: U16 });
  const game = await scheduleGame(admin, U16, "Lions - Wolves");
  await recordScore(admin, game, { team1Score: 2, team2Score: 1 });
});

const ask = (address: string) => site.browser().get(address);

test("an embedded table is the page's own table with nothing around it", async () => {
  const { text } = await ask(STANDINGS);
  const page = await ask("/schedules-results?group=u16&view=standings");
  expect(tablesOf(text)).toEqual(tablesOf(page.text));
  expect(within(text, "header, footer, nav, form, input")).toEqual([]);
  expect(tablesOf((await ask("/embed/U16/schedule")).text)[0]?.rows.flat()).toContain("Lions");
});

test("an embedded table stays up to date and opens our site in a new tab", async () => {
  const { text } = await ask(STANDINGS);
  expect(elements(text, "main")[0]).toMatchObject({ "data-part": `/part${STANDINGS}` });
  expect(elements(text, "base")).toEqual([{ target: "_blank" }]);
  expect(elements(text, "a").map(({ href }) => href)).toContain(
    "http://127.0.0.1:3000/schedules-results?group=u16&view=standings",
  );
});

test("an embedded table takes the color scheme from its address", async () => {
  const lookOf = async (query: string) =>
    elements((await ask(STANDINGS + query)).text, "html")[0]?.["class"];
  expect(await lookOf("")).toBe("embedded");
  expect(await lookOf("?theme=dark")).toBe("embedded theme-dark");
  expect(await lookOf("?theme=light")).toBe("embedded theme-light");
  expect(await lookOf("?theme=<b>")).toBe("embedded");
});

test("any site can frame an embedded table, without cookies, and no other page", async () => {
  for (const address of [STANDINGS, "/embed/u16/schedule?theme=light"]) {
    const { headers } = await ask(address);
    expect(headers.get("Content-Security-Policy")).toMatch(/frame-ancestors \*$/);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(headers.get("X-Frame-Options")).toBeNull();
    expect(headers.getSetCookie()).toEqual([]);
  }
  const others = declaredRoutes.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
  for (const address of [...sampled(others, 5), "/embed/u99", "/teams/lions"]) {
    const { headers } = await ask(address);
    expect(headers.get("Content-Security-Policy"), address).toMatch(/frame-ancestors 'none'/);
  }
});

test("a table links to its embed code and back", async () => {
  const page = await ask("/schedules-results?group=u16&view=standings");
  expect(elements(page.text, "a").map(({ href }) => href)).toContain("/api#u16");
  const { text } = await ask("/api");
  expect(elements(text, "div").map(({ id }) => id)).toContain("u16");
  expect(readable(text)).toContain(`<iframe src="http://127.0.0.1:3000${STANDINGS}" title="`);
});
