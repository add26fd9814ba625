import { beforeAll, expect, test } from "vitest";
import { recordScore } from "../../domain/competition/games/results.ts";
import type { Ctx } from "../../domain/core/context.ts";
import { resumePlay, suspendPlay } from "../../domain/scheduling/suspension.ts";
import { useSite } from "../support/browse.ts";
import { declaredRoutes } from "../support/declared-routes.ts";
import { scheduleGame } from "../support/games.ts";
import { elements, readable } from "../support/html.ts";
import { tablesOf } from "../support/tables.ts";
import { U16 } from "../support/world.ts";

const site = useSite();
const STANDINGS = "/embed/u16/standings";
let admin: Ctx;

beforeAll(async () => {
  admin = await site.admin();
  for (const name of ["Lions", "Tigers", "Wolves"]) await site.team(name, { tournamentName: U16 });
  const game = await scheduleGame(admin, U16, "Lions - Wolves");
  await recordScore(admin, game, { team1Score: 2, team2Score: 1 });
});

const ask = (address: string) => site.browser().get(address);

test("a table for other sites is the one of our page, with nothing around", async () => {
  const { text } = await ask(STANDINGS);
  const page = await ask("/schedules-results?group=u16&view=standings");
  expect(tablesOf(text)).toEqual(tablesOf(page.text));
  for (const tag of ["header", "footer", "nav", "form", "input"]) {
    expect(elements(text, tag), tag).toEqual([]);
  }
  expect(tablesOf((await ask("/embed/U16/schedule")).text)[0]?.rows.flat()).toContain("Lions");
});

test("it stays up to date and leads to our site beside the other one", async () => {
  const { text } = await ask(STANDINGS);
  expect(elements(text, "main")[0]).toMatchObject({ "data-part": `/part${STANDINGS}` });
  expect(elements(text, "base")).toEqual([{ target: "_blank" }]);
  expect(elements(text, "a").map(({ href }) => href)).toContain(
    "http://127.0.0.1:3000/schedules-results?group=u16&view=standings",
  );
});

test("it takes the scheme that the address names", async () => {
  const lookOf = async (query: string) =>
    elements((await ask(STANDINGS + query)).text, "html")[0]?.["class"];
  expect(await lookOf("")).toBe("embedded");
  expect(await lookOf("?theme=dark")).toBe("embedded theme-dark");
  expect(await lookOf("?theme=light")).toBe("embedded theme-light");
  expect(await lookOf("?theme=<b>")).toBe("embedded");
});

test("any site may frame it, without a cookie, and no other page of ours", async () => {
  for (const address of [STANDINGS, "/embed/u16/schedule?theme=light"]) {
    const { headers } = await ask(address);
    expect(headers.get("Content-Security-Policy")).toMatch(/frame-ancestors \*$/);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(headers.get("X-Frame-Options")).toBeNull();
    expect(headers.getSetCookie()).toEqual([]);
  }
  const others = declaredRoutes.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
  for (const address of [...others, "/embed/u99", "/teams/lions"]) {
    const { headers } = await ask(address);
    expect(headers.get("Content-Security-Policy"), address).toMatch(/frame-ancestors 'none'/);
  }
});

test("it says that play is suspended and when it resumes", async () => {
  const address = "/embed/u16/schedule";
  await suspendPlay(admin, { reason: "lightning", text: "" });
  expect(readable((await ask(address)).text)).toContain(
    "Play is suspended for lightning. We expect to resume at ",
  );
  await resumePlay(
    { ...admin, now: new Date(admin.now.getTime() + 30 * 60_000) },
    { resumeAt: null },
  );
  expect(readable((await ask(address)).text)).not.toContain("suspended");
});

test("a tournament that the cup does not have is not found", async () => {
  expect((await ask("/embed/u99/standings")).status).toBe(404);
});

test("a table leads to the lines to copy, and they to it", async () => {
  const page = await ask("/schedules-results?group=u16&view=standings");
  expect(elements(page.text, "a").map(({ href }) => href)).toContain("/api#u16");
  const { text } = await ask("/api");
  expect(elements(text, "div").map(({ id }) => id)).toContain("u16");
  expect(readable(text)).toContain(`<iframe src="http://127.0.0.1:3000${STANDINGS}" title="`);
});
