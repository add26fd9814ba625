import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { formsOf } from "../support/crawler/forms.ts";
import { cup } from "../support/cup/cup-builder.ts";
import { JoinedWorld, U13 } from "../support/fixtures/cup-world.ts";
import { ana } from "../support/personas/ana.ts";
import { linkTo } from "./mail.ts";

export { U13 };

let joined: Promise<JoinedWorld> | undefined;

/** The database of the site that the journeys share, for what isn't their subject. */
async function servedWorld(): Promise<JoinedWorld> {
  joined ??= (async () => {
    const answer = await fetch(`http://127.0.0.1:${process.env["E2E_MAIL_PORT"]}/folder`);
    const world = new JoinedWorld(await answer.text());
    await world.open();
    return world;
  })();
  const world = await joined;
  world.now = new Date();
  return world;
}

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

/** Waits for hydration; until then links and forms are the browser's own. */
export async function comesAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}

export async function register(
  page: Page,
  firstName: string,
  lastName: string,
  path = "/register",
): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  await submit(page, path, { ...ana, email, firstName, lastName });
  return email;
}

export async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.goto(await linkTo(email, "/verify?token="));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByRole("alert")).toContainText(email);
}

/** Teams of one player, Ana Silva, who manages them and has no guardian yet. */
export async function makeTeams(names: readonly string[]): Promise<void> {
  const story = cup(await servedWorld());
  for (const name of names) story.team(name);
  await story.build();
}

export async function createTeam(page: Page, name: string): Promise<string> {
  await submit(page, "/teams", { intent: "create", name, tournamentName: U13 });
  await page.goto("/teams");
  return teamCodeOn(page);
}

export async function teamCodeOn(page: Page): Promise<string> {
  const code = page.getByText(/^[1-9][0-9]{5}$/).first();
  return code.innerText();
}

export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

export const formWith = (page: Page, button: string) =>
  page.locator("form").filter({ has: page.getByRole("button", { name: button }) });

export async function chooseWay(page: Page, heading: string): Promise<void> {
  await page.locator("summary").filter({ hasText: heading }).click();
}

export async function joinTeam(page: Page, teamCode: string): Promise<void> {
  await submit(page, "/teams", { intent: "join", teamCode });
}

export async function signInAsAdmin(
  page: Page,
  { email, password } = { email: "admin@example.org", password: "sand and water" },
): Promise<void> {
  await submit(page, "/admin", { email, password });
}

export async function makeAdmin(browser: Browser, language: string) {
  const admin = { email: `${randomUUID()}@example.org`, password: "sand and water" };
  const page = await openPage(browser);
  const helper = `http://127.0.0.1:${process.env["E2E_MAIL_PORT"]}/admin?email=${admin.email}`;
  const link = /\/admin\/setup\S+/.exec(await (await fetch(helper)).text())?.[0] ?? "";
  await submit(page, link, { password: admin.password });
  await submit(page, "/account", { language });
  await page.context().close();
  return admin;
}

/** Submits the page's form over HTTP without rendering it: setup is not the subject of the spec. */
export async function submit(page: Page, path: string, fields: Record<string, string>) {
  const shown = await page.request.get(path);
  const html = await shown.text();
  const names = Object.keys(fields);
  const form = formsOf(html, path).find((each) =>
    names.every((name) =>
      each.fields.some((field) => {
        return field.name === name && (field.type !== "hidden" || field.value === fields[name]);
      }),
    ),
  );
  if (!form) throw new Error(`No form of ${path} has ${names.join(", ")}.`);
  const held = form.fields
    .flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))
    .toReversed();
  const answer = await page.request.post(form.action, {
    form: { ...Object.fromEntries(held), ...fields },
    headers: { Origin: new URL(shown.url()).origin },
    maxRedirects: 0,
  });
  expect([302, 303], `${path} takes ${names.join(", ")}`).toContain(answer.status());
  expect(answer.headers()["location"], `${path} was done`).toMatch(/[?&]done\b|^\/admin$/);
}

export async function createGame(page: Page, home: string, away: string, script: boolean) {
  await page.goto("/admin/games/create");
  if (script) await comesAlive(page);
  await page.getByLabel("Tournament").selectOption(U13);
  if (!script) await page.getByRole("button", { name: "Show teams" }).click();
  await page.getByLabel("Team 1").selectOption(home);
  await page.getByLabel("Team 2").selectOption(away);
  await page.getByLabel("Date", { exact: true }).selectOption({ index: 2 });
  await page.getByLabel("Time", { exact: true }).selectOption("15:05");
  await page.getByRole("button", { name: "Create Game" }).click();
  await expect(page.getByText("Game created successfully!")).toBeVisible();
}

/** The day in the cup's zone, which is that of the browser. */
export const today = (page: Page): Promise<string> =>
  page.evaluate(() => new Intl.DateTimeFormat("en-CA").format());

export async function standingsRow(page: Page, team: string): Promise<string[]> {
  const row = page.getByRole("row").filter({ hasText: team });
  return (await row.getByRole("cell").or(row.getByRole("rowheader")).allInnerTexts()).map((text) =>
    text.trim(),
  );
}
