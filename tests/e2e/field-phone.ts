import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { parse } from "node-html-parser";
import { addGames, enterScore, gameOf, openAdmin, openGame, originOf } from "./games.ts";
import { comesAlive, makeTeams, today, U13 } from "./people.ts";

export async function fieldOf(browser: Browser, field: string, [home, away]: [string, string]) {
  await makeTeams([home]);
  const desk = await openAdmin(browser);
  return { desk, ...(await addField(desk, { tournament: U13, field, team1: home, team2: away })) };
}

async function addField(
  desk: Page,
  game: { tournament: string; field: string; team1: string; team2: string },
): Promise<{ path: string; gameId: string }> {
  await addGames(desk, { ...game, date: await today(desk), time: "15:05" });
  return { path: await pathOf(desk, game.field), gameId: await gameOf(desk, game.team1) };
}

export async function pathOf(desk: Page, field: string): Promise<string> {
  const day = await today(desk);
  const here = `/admin/field?day=${day}`;
  const headers = { Origin: await originOf(desk) };
  await desk.request.post(here, { form: { intent: "make", day }, headers });
  const page = parse(await (await desk.request.get(here)).text());
  const heading = page.querySelectorAll("h2, h3").find(({ text }) => text === field);
  const link = heading?.parentNode?.querySelector("a[href*='/field/']")?.getAttribute("href");
  expect(link, `${field} has a link`).toBeDefined();
  return new URL(link ?? "").pathname;
}

export async function openPhone(context: BrowserContext, path: string): Promise<Page> {
  const phone = await context.newPage();
  await phone.goto(path);
  await comesAlive(phone);
  return phone;
}

export const phoneContext = (browser: Browser) =>
  browser.newContext({ viewport: { width: 360, height: 740 } });

/** Starts the game, or the one of several in that part of the page. */
export async function startGame(phone: Page, on: Page | Locator = phone): Promise<void> {
  await on.getByRole("button", { name: "Start game" }).click();
  await expect(on.getByText("● Live")).toBeVisible();
  await isSent(phone);
}

export const newPhone = async (browser: Browser, path: string) =>
  openPhone(await phoneContext(browser), path);

export async function goal(phone: Page, team: string, who = "Not sure who"): Promise<void> {
  await phone.getByRole("link", { name: `+ Goal for ${team}` }).click();
  await phone.getByRole("dialog").getByRole("button", { name: who }).click();
  await expect(phone.getByRole("dialog")).toBeHidden();
}

export async function isSent(phone: Page): Promise<void> {
  await expect(phone.getByText(/waiting to send/i)).toHaveCount(0);
}

export async function isKept(phone: Page): Promise<void> {
  const kept = () =>
    phone.evaluate(async () => {
      const cache = await caches.open("araknid-pages");
      return (await cache.match(location.pathname)) !== undefined;
    });
  await expect.poll(kept).toBe(true);
}

/** A goal that a phone entered offline before the organizer recorded the result. */
export async function lateGoal(browser: Browser, field: string, teams: [string, string]) {
  const desk = await openAdmin(browser);
  const game = { tournament: `${field} Cup`, field, team1: teams[0], team2: teams[1] };
  const { path } = await addField(desk, game);
  const context = await phoneContext(browser);
  const phone = await openPhone(context, path);
  await startGame(phone);
  await context.setOffline(true);
  await goal(phone, teams[0]);
  await expect(phone.getByText("Waiting to send: 1")).toBeVisible();
  await openGame(desk, teams[0]);
  await enterScore(desk, { [teams[0]]: "4", [teams[1]]: "2" });
  return { phone, context };
}
