import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";

export const U13 = "U13-U15 (2012-2010)";

/** Opens a browser of somebody's own, with or without script. */
export async function openPage(
  browser: Browser,
  options: { script?: boolean; phone?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: options.script ?? true,
    viewport: options.phone ? { width: 360, height: 740 } : { width: 1440, height: 900 },
  });
  return context.newPage();
}

/** Waits until React has taken the page over: until then its links and forms are the browser's own. */
export async function comesAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** Registers a 14-year-old, and closes the dialog that says so. */
export async function register(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Email").fill(`${randomUUID()}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill("green grass of july");
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("Phone Number").fill("555-010-0199");
  await page.getByLabel("Date of Birth").fill("2011-05-04");
  await page.getByLabel("Emergency Contact Name").fill("Rosa Silva");
  await page.getByLabel("Emergency Contact Phone").fill("555-010-0198");
  await page.getByLabel("I agree to the terms and conditions").check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Successfully registered")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText(firstName)).toBeVisible();
}

/** Creates a team and answers its code. */
export async function createTeam(page: Page, name: string): Promise<string> {
  await page.goto("/teams");
  await page.getByLabel("Team Name").fill(name);
  const form = page
    .locator("form")
    .filter({ has: page.getByRole("button", { name: "Create Team" }) });
  await form.getByLabel("Tournament").selectOption(U13);
  await form.getByRole("button", { name: "Create Team" }).click();
  await expect(page.getByText("Team created successfully!")).toBeVisible();
  const code = /\b[1-9][0-9]{5}\b/.exec(await page.locator("main").innerText())?.[0];
  expect(code).toBeDefined();
  return code ?? "";
}

export async function joinTeam(page: Page, code: string): Promise<void> {
  await page.goto("/teams");
  await page.getByLabel("Team Code").fill(code);
  await page.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText("Joined team successfully!")).toBeVisible();
}

export async function signInAsAdmin(
  page: Page,
  { email, password } = { email: "admin@example.org", password: "sand and water" },
): Promise<void> {
  await page.goto("/admin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("link", { name: "Games", exact: true })).toBeVisible();
}

/** Puts a group game of today on the schedule, as the admin: at 3:05 PM if nothing else is said. */
export async function createGame(
  page: Page,
  home: string,
  away: string,
  { script = true, time = "15:05" } = {},
): Promise<void> {
  await page.goto("/admin/games/create");
  if (script) await comesAlive(page);
  await page.getByLabel("Tournament").selectOption(U13);
  if (!script) await page.getByRole("button", { name: "Show Teams" }).click();
  await page.getByLabel("Team 1").selectOption(home);
  await page.getByLabel("Team 2").selectOption(away);
  await page.getByLabel("Date", { exact: true }).selectOption({ index: 2 });
  await page.getByLabel("Time", { exact: true }).selectOption(time);
  await page.getByRole("button", { name: "Create Game" }).click();
  await expect(page.getByText("Game created successfully!")).toBeVisible();
}

/** The cells of a team's row in the standings, as they read. */
export async function standingsRow(page: Page, team: string): Promise<string[]> {
  const row = page.getByRole("row").filter({ hasText: team });
  return (await row.getByRole("cell").or(row.getByRole("rowheader")).allInnerTexts()).map((text) =>
    text.trim(),
  );
}

/** A file of games: each of four teams against each other, home and away, on one day of a tournament of its own. */
export function gamesOfFour(pond: string): string {
  const teams = ["Nurses", "Weavers", "Fishers", "Lynxes"].map((name) => `${pond} ${name}`);
  const games = teams.flatMap((home) =>
    teams.flatMap((away) => (home === away ? [] : [[home, away]])),
  );
  const lines = games.map(
    ([home, away], index) => `${pond} Cup,,group,2025-07-26,${10 + index}:50,1,${home},${away},,`,
  );
  return ["tournament,bracket,stage,date,time,field,team1,team2,score1,score2", ...lines].join(
    "\n",
  );
}
