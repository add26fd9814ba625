import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { importInSteps } from "#tests/support/factories/import-steps.ts";
import { comesAlive, makeTeams, openPage, signInAsAdmin } from "./people.ts";

let signedIn: Promise<Awaited<ReturnType<BrowserContext["cookies"]>>> | undefined;

async function signIn(browser: Browser) {
  const page = await openPage(browser);
  await signInAsAdmin(page);
  const cookies = await page.context().cookies();
  await page.context().close();
  return cookies;
}

export async function openAdmin(
  browser: Browser,
  options: { script?: boolean; phone?: boolean } = {},
): Promise<Page> {
  const page = await openPage(browser, options);
  await page.context().addCookies(await (signedIn ??= signIn(browser)));
  return page;
}

export async function openRoster(browser: Browser, name: string): Promise<Page> {
  await makeTeams([name]);
  const admin = await openAdmin(browser, { phone: true });
  await admin.goto("/admin/players");
  await admin.getByRole("link", { name, exact: true }).click();
  await expect(admin.getByRole("heading", { name, level: 1 })).toBeVisible();
  await comesAlive(admin);
  return admin;
}

export async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get("/healthz")).url()).origin;
}

/** Imports games or their scores over HTTP, which makes their tournaments and teams. */
export async function addGames(desk: Page, ...games: Record<string, string>[]): Promise<void> {
  const columns = [...new Set(games.flatMap((game) => Object.keys(game)))];
  const rows = games.map((game) => columns.map((column) => `"${game[column] ?? ""}"`).join(","));
  const csv = [columns.join(","), ...rows].join("\n");
  const headers = { Origin: await originOf(desk) };
  const post = async (fields: Record<string, string>, text?: string) => {
    const file = { name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(text ?? "") };
    const multipart = text === undefined ? fields : { ...fields, file };
    const answer = await desk.request.post("/admin/games/import", { multipart, headers });
    return { status: answer.status(), text: await answer.text() };
  };
  const { status, text } = await importInSteps(post, csv);
  const isThere = /notice-good|every game in the file is already here/.test(text);
  expect([status, isThere], `${csv} is imported`).toEqual([200, true]);
}

export async function gameOf(desk: Page, team: string): Promise<string> {
  const games = await desk.request.get(`/admin/games/edit?${new URLSearchParams({ team })}`);
  const id = /\/admin\/games\/edit\/(\d+)/.exec(await games.text())?.[1];
  expect(id, `${team} has a game`).toBeDefined();
  return id ?? "";
}

export async function openGame(desk: Page, team: string): Promise<void> {
  await desk.goto(`/admin/games/edit/${await gameOf(desk, team)}`);
  await comesAlive(desk);
}

/** On the form of a game, with two teams of different names. */
export async function enterScore(desk: Page, score: Record<string, string>): Promise<void> {
  for (const [team, goals] of Object.entries(score)) await desk.getByLabel(team).fill(goals);
  await desk.getByRole("button", { name: "Update Game" }).click();
  await expect(desk.getByText("Game updated successfully!")).toBeVisible();
}
