import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import {
  comesAlive,
  createGame,
  importGames,
  makeTeams,
  openPage,
  signInAsAdmin,
  today,
} from "./people.ts";

export async function fieldOf(
  browser: Browser,
  field: string,
  [home, away]: [string, string],
): Promise<{ desk: Page; path: string; gameId: string }> {
  await makeTeams(browser, [home, away]);
  const desk = await openPage(browser);
  await signInAsAdmin(desk);
  await createGame(desk, home, away);
  await desk.goto("/admin/games/edit");
  await desk.getByRole("link").filter({ hasText: home }).click();
  await desk.waitForURL(/\/edit\/\d+$/);
  await comesAlive(desk);
  const gameId = new URL(desk.url()).pathname.split("/").at(-1) ?? "";
  await desk.getByText("Change the date, time, field, stage, or teams").click();
  await desk.getByLabel("Field", { exact: true }).fill(field);
  await desk.getByRole("button", { name: "Save changes" }).click();
  await expect(desk.getByText("Game updated successfully!")).toBeVisible();
  return { desk, path: await pathOf(desk, field), gameId };
}

export async function importGame(
  desk: Page,
  field: string,
  teams: [string, string],
): Promise<string> {
  const row = [`${field} Cup`, await today(desk), "15:05", field, ...teams].join(",");
  await importGames(desk, `tournament,date,time,field,team1,team2\n${row}`);
  await desk.goto(`/admin/games/edit?team=${encodeURIComponent(teams[0])}`);
  const address = await desk.getByRole("link").filter({ hasText: teams[0] }).getAttribute("href");
  return /\d+/.exec(address ?? "")?.[0] ?? "";
}

export async function pathOf(desk: Page, field: string): Promise<string> {
  await desk.goto("/admin/field");
  await comesAlive(desk);
  const link = desk.getByRole("region", { name: field }).getByRole("link").first();
  const make = desk.getByRole("button", { name: "Make links for all fields" });
  await expect(async () => {
    if (!(await link.isVisible())) await make.click({ timeout: 1_000 });
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const address = (await link.getAttribute("href")) ?? "";
  return new URL(address).pathname;
}

export async function openPhone(context: BrowserContext, path: string): Promise<Page> {
  const phone = await context.newPage();
  await phone.goto(path);
  await comesAlive(phone);
  return phone;
}

export const phoneContext = (browser: Browser) =>
  browser.newContext({ viewport: { width: 360, height: 740 } });

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
      const cache = await caches.open("araknid-field");
      return (await cache.match(location.pathname)) !== undefined;
    });
  await expect.poll(kept).toBe(true);
}

export interface LateGoal {
  desk: Page;
  phone: Page;
  context: BrowserContext;
  gameId: string;
  teams: [string, string];
}

/** A goal that a phone entered offline before the organizer recorded the result. */
export async function lateGoal(
  browser: Browser,
  field: string,
  teams: [string, string],
): Promise<LateGoal> {
  const desk = await openPage(browser);
  await signInAsAdmin(desk);
  const gameId = await importGame(desk, field, teams);
  const path = await pathOf(desk, field);
  const context = await phoneContext(browser);
  const phone = await openPhone(context, path);
  await phone.getByRole("button", { name: "Start game" }).click();
  await expect(phone.getByText("● Live")).toBeVisible();
  await isSent(phone);
  await context.setOffline(true);
  await goal(phone, teams[0]);
  await expect(phone.getByText("Waiting to send: 1")).toBeVisible();
  await desk.goto(`/admin/games/edit/${gameId}`);
  await comesAlive(desk);
  await desk.getByLabel(teams[0]).fill("4");
  await desk.getByLabel(teams[1]).fill("2");
  await desk.getByRole("button", { name: "Update Game" }).click();
  await expect(desk.getByText("Game updated successfully!")).toBeVisible();
  return { desk, phone, context, gameId, teams };
}
