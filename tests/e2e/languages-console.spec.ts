import { type Browser, expect, type Locator, test } from "@playwright/test";
import { message } from "#i18n/message.ts";
import { foreignTexts } from "../support/assertions/languages.ts";
import { own } from "./names.ts";
import { comesAlive, makeAdmin, makeTeams, openPage, U13 } from "./people.ts";
import { Reader } from "./reader.ts";

async function organizerOf(browser: Browser): Promise<Reader> {
  const account = await makeAdmin(browser, "es");
  const context = await browser.newContext({
    locale: "es-MX",
    viewport: { width: 1440, height: 900 },
  });
  const organizer = new Reader(await context.newPage(), "es");
  await organizer.open("/admin");
  await comesAlive(organizer.page);
  await organizer.field(message("fields.email")).fill(account.email);
  await organizer.field(message("fields.password")).fill(account.password);
  await organizer.button(message("accounts.login.button")).click();
  await expect(organizer.link(message("console.menu.games"))).toBeVisible();
  await organizer.seesNoKeys();
  return organizer;
}

test("a game and its score are entered in Spanish and followed live", async ({ browser }) => {
  const teams = own("Jilgueros", "Cenzontles");
  await makeTeams(teams);
  const organizer = await organizerOf(browser);
  const { page } = organizer;
  await organizer.link(message("console.menu.games")).click();
  await organizer.link(message("console.menu.createGame")).first().click();
  await expect(page).toHaveURL(/\/admin\/games\/create$/);
  await organizer.field(message("gameForms.form.tournament")).selectOption(U13);
  await organizer.field(message("gameForms.form.team1")).selectOption(teams[0]);
  await organizer.field(message("gameForms.form.team2")).selectOption(teams[1]);
  await organizer.button(message("gameForms.create.button")).click();
  await expect(page.getByRole("alert").or(page.locator("[id$=-error]")).first()).toBeVisible();
  await organizer.seesNoKeys();
  await expect(organizer.field(message("gameForms.form.team2")).locator(":checked")).toHaveText(
    teams[1],
  );
  await organizer.field(message("gameForms.form.date")).selectOption({ index: 2 });
  await organizer.field(message("gameForms.form.time")).selectOption("15:05");
  await organizer.button(message("gameForms.create.button")).click();
  await expect(page.getByText(organizer.text(message("gameForms.create.done")))).toBeVisible();
  await organizer.seesNoKeys();

  const spectator = new Reader(await openPage(browser, { phone: true }), "es");
  await spectator.open("/schedules-results?group=u13-u15&view=schedule");
  const open = spectator.page;
  const row = open.getByRole("row").filter({ hasText: teams[0] });
  await expect(row).toContainText(teams[1]);
  await open.evaluate(() => Object.assign(window, { isTheSame: true }));
  const parts: string[] = [];
  open.on("request", (request) => parts.push(new URL(request.url()).pathname));

  await organizer.link(message("console.menu.editGame")).click();
  await page.getByRole("link").filter({ hasText: teams[0] }).click();
  await page.getByLabel(teams[0]).fill("5");
  await page.getByLabel(teams[1]).fill("3");
  await page.context().setOffline(true);
  await organizer.button(message("scores.form.update")).click();
  const refused = page.locator("#score").getByRole("alert");
  await expect(refused).toHaveText(organizer.text(message("forms.noConnection")));
  await organizer.seesNoKeys();
  await page.context().setOffline(false);
  await organizer.button(message("scores.form.update")).click();
  await expect(page.getByText(organizer.text(message("scores.done.updated")))).toBeVisible();
  await organizer.seesNoKeys();

  await expect(row).toContainText("5–3");
  expect(parts).toContain("/part/es/schedules-results");
  expect(await open.evaluate(() => "isTheSame" in window)).toBe(true);
  await spectator.seesItsLanguage();
  const lost = open.getByText(spectator.text(message("live.lost")));
  await expect(lost).toBeHidden();
  await open.context().setOffline(true);
  await expect(lost).toBeVisible();
  await open.context().setOffline(false);
  await expect(lost).toBeHidden();
});

test("the console's links bring the Spanish of the page they lead to", async ({ browser }) => {
  test.setTimeout(180_000);
  const organizer = await organizerOf(browser);
  const { page } = organizer;
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  const label = organizer.text(message("console.label"));
  const top = page.getByRole("navigation", { name: label, exact: true });
  const row = top.locator("li[data-current] > ul");
  const seen = new Set<string>();
  for (const name of await top.locator("> ul > li > a").allInnerTexts()) {
    await follow(organizer, top.getByRole("link", { name, exact: true }).first(), seen);
    if ((await row.count()) === 0) continue;
    for (const each of await row.getByRole("link").allInnerTexts()) {
      await follow(organizer, row.getByRole("link", { name: each, exact: true }), seen);
    }
  }
  expect(seen.size).toBeGreaterThan(18);
  expect(await page.evaluate(() => "isTheSame" in window)).toBe(true);
});

/** Other tests write names in English on the console, so this reads what only the site says. */
async function follow(organizer: Reader, link: Locator, seen: Set<string>): Promise<void> {
  const { page } = organizer;
  const address = (await link.getAttribute("href")) ?? "";
  if (seen.has(address)) return;
  seen.add(address);
  await link.click();
  await expect(page).toHaveURL(address);
  await expect(link).toHaveAttribute("aria-current", "true");
  await expect(page.locator("main h1")).toHaveCount(1);
  await organizer.seesNoKeys();
  const own = page.locator("main").locator("h1, h2, thead, legend, button, .hint");
  const html = await own.evaluateAll((all) => {
    const copies = all.map((each) => each.cloneNode(true) as Element);
    for (const each of copies) {
      each.removeAttribute("aria-label");
      for (const name of each.querySelectorAll("bdi, .sr-only")) name.remove();
    }
    return copies.map((each) => each.outerHTML).join("");
  });
  expect(foreignTexts(html, organizer.locale, []), address).toEqual([]);
}
