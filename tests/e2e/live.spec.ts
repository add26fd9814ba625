import { expect, type Page, type Response, type Route, test } from "@playwright/test";
import { makeKnockout } from "./match-day-desk.ts";
import { LONG } from "./often.ts";
import {
  comesAlive,
  createTeam,
  joinTeam,
  openPage,
  register,
  signInAsAdmin,
  standingsRow,
  U13,
} from "./people.ts";

const NOT_LIVE = "Not live. Trying again… What you see may be old.";

test("a page without a connection says so, and catches up by itself", async ({ browser }) => {
  const manager = await openPage(browser);
  await register(manager, "Ana", "Silva");
  const spectator = await openPage(browser, { phone: true });
  await spectator.goto("/schedules-results?group=u13-u15&view=standings");
  await expect(spectator.getByText(NOT_LIVE)).toBeHidden();
  await spectator.context().setOffline(true);
  await expect(spectator.getByText(NOT_LIVE)).toBeVisible();
  await createTeam(manager, "Net Casters");
  await spectator.context().setOffline(false);
  await expect.poll(() => standingsRow(spectator, "Net Casters")).toHaveLength(10);
  await expect(spectator.getByText(NOT_LIVE)).toBeHidden();
});

test("a score changes its row on another screen, and little is sent for it", async ({
  browser,
}) => {
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  await admin.goto("/admin/games/import");
  await admin
    .getByLabel("Games (CSV)")
    .setInputFiles({ name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(everybody()) });
  await admin.getByRole("button", { name: "Import", exact: true }).click();
  await expect(admin.getByRole("alert")).toContainText("12");

  const table = await openPage(browser);
  await table.goto("/schedules-results?group=pond-cup&view=standings");
  await expect.poll(() => standingsRow(table, "Pond Lynxes")).toContain("0");
  const phone = await openPage(browser, { phone: true });
  await phone.goto("/schedules-results?group=pond-cup&view=schedule");
  const row = phone.getByRole("row").filter({ hasText: "9:50 PM" });
  const link = row.getByRole("link", { name: "Pond Lynxes" });
  await link.focus();
  await row.evaluate((element) => Object.assign(element, { isTheSame: true }));
  const place = await phone.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  const loaded = [phone, table].map(loadedBy);

  await admin.goto("/admin/games/edit");
  await admin
    .getByRole("link")
    .filter({ hasText: "Pond Lynxes" })
    .filter({ hasText: "9:50 PM" })
    .click();
  await admin.getByLabel("Pond Lynxes").fill("5");
  await admin.getByLabel("Pond Fishers").fill("3");
  await admin.getByRole("button", { name: "Update Game" }).click();
  await expect(admin.getByText("Game updated successfully!")).toBeVisible();

  await expect(row).toContainText("5–3");
  await expect(link).toBeFocused();
  expect(await row.evaluate((element) => "isTheSame" in element)).toBe(true);
  expect(await phone.evaluate(() => window.scrollY)).toBe(place);
  await expect.poll(() => standingsRow(table, "Pond Lynxes")).toContain("3");
  for (const [index, sign] of ["5–3", "<td>+2</td>"].entries()) {
    const [told, ...others] = await holding(loaded[index] ?? [], sign);
    expect(others).toEqual([]);
    expect(told?.path).toMatch(/^\/part\/schedules-results\?.+&from=[\w-]+&at=\d+$/);
    expect(told?.size).toBeLessThanOrEqual(2_000);
  }
});

const STANDINGS = "/schedules-results?group=u13-u15&view=standings";

for (const { what, answer, next } of [
  {
    what: "of a piece that is not on the page",
    answer: { body: '<main></main><template><p id="nowhere">2–1</p></template>' },
    next: `/part${STANDINGS}&at=761`,
  },
  { what: "that is not to be had", answer: { status: 404 }, next: STANDINGS },
]) {
  test(`a change ${what} is loaded with all of it`, async ({ browser }) => {
    const page = await openPage(browser);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.resourceType() === "fetch") asked.push(pathname + search);
    });
    // A change is told once; what is answered about it first is no use.
    await answerFirst(page, "**/live?*", CHANGED);
    await answerFirst(page, "**/part/**", { contentType: "text/html", ...answer });
    await page.goto(STANDINGS);
    // What other journeys change meanwhile is asked for after it.
    await expect
      .poll(() => asked.slice(0, 2))
      .toEqual([expect.stringMatching(/&from=[\w-]+&at=761$/), next]);
    await expect(page.getByText(NOT_LIVE)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schedules & Results");
    await expect(page.getByText("2–1")).toHaveCount(0);
  });
}

/** A route that Playwright takes back by itself (`times`) may let the next request of another one through. */
async function answerFirst(page: Page, url: string, answer: Answer): Promise<void> {
  let isFirst = true;
  await page.route(url, async (route) => {
    await (isFirst ? route.fulfill(answer) : route.continue());
    isFirst = false;
  });
}

type Answer = Parameters<Route["fulfill"]>[0];

const CHANGED = { contentType: "text/event-stream", body: "id: 761\nevent: changed\ndata: 0\n\n" };

/** Each of four teams against each other, home and away, on one day. */
function everybody(): string {
  const teams = ["Pond Nurses", "Pond Weavers", "Pond Fishers", "Pond Lynxes"];
  const games = teams.flatMap((home) =>
    teams.flatMap((away) => (home === away ? [] : [[home, away]])),
  );
  const lines = games.map(
    ([home, away], index) => `Pond Cup,,group,2025-07-26,${10 + index}:50,1,${home},${away},,`,
  );
  return ["tournament,bracket,stage,date,time,field,team1,team2,score1,score2", ...lines].join(
    "\n",
  );
}

/** What a page loads from now on. */
function loadedBy(page: Page): Response[] {
  const loaded: Response[] = [];
  page.on("response", (response) => loaded.push(response));
  return loaded;
}

/** Of what was loaded, what says something: from where, and how many bytes it was, with its headers. */
async function holding(loaded: Response[], sign: string) {
  const read = loaded
    .filter((response) => !response.url().includes("/live?"))
    .map(async (response) => {
      const { pathname, search } = new URL(response.url());
      const { responseHeadersSize, responseBodySize } = await response.request().sizes();
      const size = responseHeadersSize + responseBodySize;
      // React keeps the texts of one element apart.
      const text = (await response.text()).replaceAll("<!-- -->", "");
      return { path: pathname + search, size, text };
    });
  return (await Promise.all(read)).filter(({ text }) => text.includes(sign));
}

test("a change elsewhere leaves alone what is being typed and chosen", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await register(page, "Kofi", "Mensah");
  await page.goto("/teams");
  const other = await page.context().newPage();
  await other.goto("/teams");
  await page.getByLabel("Team Name").fill("Trapdoor");
  const create = page
    .locator("form")
    .filter({ has: page.getByRole("button", { name: "Create Team" }) });
  await create.getByLabel("Tournament").selectOption(U13);

  const waitlist = other
    .locator("form")
    .filter({ has: other.getByRole("button", { name: "Join Tournament Waitlist" }) });
  await waitlist.getByLabel("Tournament").selectOption(U13);
  await waitlist.getByRole("button", { name: "Join Tournament Waitlist" }).click();
  await expect(other.getByText("Joined waitlist successfully!")).toBeVisible();

  await expect(page.getByRole("button", { name: "Edit Tournament Waitlist" })).toBeVisible();
  await expect(page.getByLabel("Team Name")).toHaveValue("Trapdoor");
  await expect(create.getByLabel("Tournament")).toHaveValue(U13);
  await page.getByLabel("Team Name").press("Enter");
  await expect(page.getByText("Team created successfully!")).toBeVisible();
});

test("why a form was refused stays while others save, as what is typed does, and goes with the next success", async ({
  browser,
}) => {
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await admin.goto("/admin/games/create");
  await comesAlive(admin);
  const refused = admin.getByText("Error creating game:");
  await admin.getByRole("button", { name: "Create Game" }).click();
  await expect(refused).toBeInViewport();

  const shift = await admin.context().newPage();
  await shift.goto("/admin/day");
  await comesAlive(shift);
  await shift.getByText("Shorter games, other minutes, not all games").click();
  await shift.getByLabel("Minutes of a Game").fill("8");

  const other = await admin.context().newPage();
  await other.goto("/admin/games/import");
  const games = `tournament,bracket,stage,date,time,field,team1,team2,score1,score2
Kite Cup,,group,2025-08-03,10:50,1,Kite Nurses,Kite Weavers,,`;
  await other
    .getByLabel("Games (CSV)")
    .setInputFiles({ name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(games) });
  await other.getByRole("button", { name: "Import", exact: true }).click();
  await expect(admin.getByLabel("Tournament")).toContainText("Kite Cup");
  await expect(refused).toBeVisible();
  await expect(shift.getByLabel("Day", { exact: true })).toContainText("Aug 3");
  await expect(shift.getByLabel("Minutes of a Game")).toHaveValue("8");

  await admin.getByLabel("Tournament").selectOption("Kite Cup");
  await admin.getByLabel("Team 1").selectOption("Kite Weavers");
  await admin.getByLabel("Team 2").selectOption("Kite Nurses");
  await admin.getByLabel("Date", { exact: true }).selectOption({ index: 2 });
  await admin.getByLabel("Time", { exact: true }).selectOption("17:05");
  await admin.getByRole("button", { name: "Create Game" }).click();
  await expect(admin.getByText("Game created successfully!")).toBeVisible();
  await expect(refused).toBeHidden();
});

test("crossings are saved, and what another admin is choosing stays", async ({ browser }) => {
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  await admin.goto("/admin/games/import");
  const games = everybody().replaceAll("Pond", "Moss");
  await admin
    .getByLabel("Games (CSV)")
    .setInputFiles({ name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(games) });
  await admin.getByRole("button", { name: "Import", exact: true }).click();
  await expect(admin.getByRole("alert")).toContainText("12");
  await makeKnockout(admin, "Moss Cup", ["2031-05-04", "10:00"]);
  const other = await admin.context().newPage();
  await other.goto(admin.url());
  await comesAlive(other);
  const second = admin.locator(".knockout li").filter({ hasText: "Semi-final 2" }).first();
  const chosen = admin.getByLabel("First side of Semi-final 1");
  await chosen.selectOption("Nobody yet");

  const sideOf = (which: string) => other.getByLabel(`${which} side of Semi-final 2`);
  await sideOf("First").selectOption("3rd of Bracket A");
  await sideOf("Second").selectOption("2nd of Bracket A");
  await other.getByRole("button", { name: "Save Crossings" }).click();
  await expect(other.getByText("Crossings saved.")).toBeVisible();
  await expect(second).toContainText(/3rd of Bracket A.*2nd of Bracket A/s);
  await expect(chosen).toHaveValue("open");
  // Filled from what stood before: it is told, and saved when it is sent again.
  await admin.getByRole("button", { name: "Save Crossings" }).click();
  await expect(admin.getByRole("alert")).toContainText("changed meanwhile");
  await expect(chosen).toHaveValue("open");
});

test("how a game stands is told in peace, whatever is recorded of it meanwhile", {
  tag: LONG,
}, async ({ browser }) => {
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await admin.goto("/admin/games/import");
  const games = `tournament,bracket,stage,date,time,field,team1,team2,score1,score2
Fern Cup,,group,2025-08-04,10:50,1,Fern Nurses,Fern Weavers,,`;
  await admin
    .getByLabel("Games (CSV)")
    .setInputFiles({ name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(games) });
  await admin.getByRole("button", { name: "Import", exact: true }).click();
  await expect(admin.getByRole("alert")).toContainText("1");
  await admin.goto("/admin/games/edit?team=Fern");
  await admin.getByRole("link", { name: "Fern Nurses - Fern Weavers" }).click();
  await expect(admin).toHaveURL(/edit\/\d+$/);
  await admin.getByText("More: forfeit, postponed, cancelled").click();
  const other = await admin.context().newPage();
  const record = async (state: string) => {
    await other.goto(admin.url());
    await comesAlive(other);
    await other.getByText("More: forfeit, postponed, cancelled").click();
    await other.getByLabel("The game is").selectOption(state);
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByText("Game updated successfully!")).toBeVisible();
  };
  const standing = admin.getByLabel("The game is");
  await record("live");
  await expect(admin.getByText("Update Game ends the game")).toBeVisible();
  await standing.selectOption("abandoned");
  await expect(admin.getByLabel("First team")).toHaveValue("0");
  await admin.getByLabel("First team").fill("4");
  await record("postponed");
  await expect(admin.getByText("Postponed. A score")).toBeVisible();
  await expect(standing).toHaveValue("abandoned");
  await expect(admin.getByLabel("First team")).toHaveValue("4");
  const save = admin.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(admin.getByRole("alert")).toContainText("Error updating game:");
  await expect(admin.getByLabel("First team")).toHaveValue("4");
  await save.click();
  await expect(admin.getByText("Game updated successfully!")).toBeVisible();
});

test("what was told as done goes once the next form is refused", { tag: LONG }, async ({
  browser,
}) => {
  const manager = await openPage(browser);
  await register(manager, "Ana", "Silva");
  await createTeam(manager, "Purseweb Spiders");
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await admin.goto("/admin/standings");
  await admin.getByRole("link", { name: U13 }).click();
  await admin.getByLabel("Team", { exact: true }).selectOption("Purseweb Spiders");
  await admin.getByLabel("Points", { exact: true }).fill("1");
  await admin.getByLabel("Reason").fill("Brought the goals.");
  await admin.getByRole("button", { name: "Save Points" }).click();
  await expect(admin.getByText("Points saved.")).toBeVisible();
  await admin.getByRole("button", { name: "Save Points" }).click();
  await expect(admin.getByText("Write why: everybody reads it.")).toBeVisible();
  await expect(admin.getByText("Points saved.")).toBeHidden();
});

test("a question that is open stays open, and Escape answers No", { tag: LONG }, async ({
  browser,
}) => {
  const manager = await openPage(browser, { phone: true });
  await register(manager, "Mei", "Lin");
  const code = await createTeam(manager, "Lynx Spiders");
  const question = manager.getByText("Are you sure you want to remove your team from Araknid Cup?");
  await manager.goto("/teams");
  await manager.getByRole("button", { name: "Delete Team" }).click();
  await expect(question).toBeVisible();

  const friend = await openPage(browser);
  await register(friend, "Zoë", "Müller");
  await joinTeam(friend, code);
  await expect(manager.getByText("Zoë Müller")).toBeAttached();
  await expect(question).toBeVisible();
  await manager.keyboard.press("Escape");
  await expect(question).toBeHidden();

  // The same question by its address is modal too, and No leads back.
  await manager.goto("/teams?confirm=delete");
  await expect(question).toBeVisible();
  expect(await question.evaluate((element) => element.closest("dialog")?.matches(":modal"))).toBe(
    true,
  );
  await manager.keyboard.press("Escape");
  await expect(manager).toHaveURL(/\/teams$/);
  await expect(question).toBeHidden();
});

test("choosing a group and a view keeps one's place", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await page.goto("/schedules-results");
  for (const name of [U13, "Standings"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expect(page.getByRole("link", { name: U13, exact: true })).toBeInViewport();
  }
  await page.getByRole("link", { name: U13, exact: true }).click();
  await expect(page.getByRole("link", { name: "Standings", exact: true })).toBeHidden();
  await expect(page).toHaveURL("/schedules-results#choice");
});
