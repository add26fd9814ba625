import { type Browser, expect, type Page, type Route, test } from "@playwright/test";
import { addGames, enterScore, openAdmin } from "./games.ts";
import { own, slug } from "./names.ts";
import { openPage, standingsRow, U13 } from "./people.ts";

const NOT_LIVE = "Connection lost. Reconnecting… This page may be out of date.";

test("a score updates its row on another screen with the page's content alone", {
  tag: "@smoke",
}, async ({ browser }) => {
  const admin = await openAdmin(browser);
  const [tournament, ...teams] = own("Pond", "Nurses", "Weavers", "Fishers", "Lynxes");
  const pairs = teams.flatMap((team1) =>
    teams.flatMap((team2) => (team1 === team2 ? [] : { team1, team2 })),
  );
  await addGames(
    admin,
    ...pairs.map((pair, at) => ({
      tournament,
      date: "2025-07-26",
      time: `${10 + at}:50`,
      ...pair,
    })),
  );
  const [, , fishers, lynxes] = teams;

  const table = await openPage(browser);
  await table.goto(`/schedules-results?group=${slug(tournament)}&view=standings`);
  await expect.poll(() => standingsRow(table, lynxes)).toContain("0");
  const phone = await openPage(browser, { phone: true });
  await phone.goto(`/schedules-results?group=${slug(tournament)}&view=schedule`);
  const row = phone.getByRole("row").filter({ hasText: "9:50 PM" });
  const link = row.getByRole("link", { name: lynxes });
  await link.focus();
  await row.evaluate((element) => Object.assign(element, { isTheSame: true }));
  const place = await phone.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  const asked = [askedBy(phone), askedBy(table)];

  await admin.goto(`/admin/games/edit?group=${slug(tournament)}`);
  await admin.getByRole("link").filter({ hasText: lynxes }).filter({ hasText: "9:50 PM" }).click();
  await enterScore(admin, { [lynxes]: "5", [fishers]: "3" });

  await expect(row).toContainText("5–3");
  await expect(link).toBeFocused();
  expect(await row.evaluate((element) => "isTheSame" in element)).toBe(true);
  expect(await phone.evaluate(() => window.scrollY)).toBe(place);
  await expect.poll(() => standingsRow(table, lynxes)).toContain("3");
  for (const addresses of asked) {
    const content = addresses.filter((each) => /^\/part\/schedules-results\?.+&at=\d+$/.test(each));
    expect(content).not.toEqual([]);
    expect(addresses).toEqual(content);
  }
});

const STANDINGS = "/schedules-results?group=u13-u15&view=standings";

for (const { what, answer } of [
  { what: "without a main part", answer: { body: "<p>2–1</p>" } },
  { what: "that is not to be had", answer: { status: 404 } },
]) {
  test(`a change ${what} is loaded with all of the page`, async ({ browser }) => {
    const { page, asked } = await openToChange(browser, answer);
    await expect
      .poll(() => asked.slice(0, 2))
      .toEqual([expect.stringMatching(/^\/part.+&at=761$/), STANDINGS]);
    await expect(page.getByText(NOT_LIVE)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schedules & Results");
    await expect(page.getByText("2–1")).toHaveCount(0);
  });
}

test("a change that leaves the page as it is loads nothing", async ({ browser }) => {
  const { page, asked } = await openToChange(browser);
  await expect(page.locator("main")).toHaveAttribute("data-since", "761");
  expect(asked).toEqual([`/part${STANDINGS}&at=761`]);
});

/** Opens the standings, which hear of change 761 at once; `answer` replaces its content. */
async function openToChange(browser: Browser, answer?: Answer) {
  const page = await openPage(browser);
  const asked = askedBy(page);
  await answerFirst(page, "**/live?*", CHANGED);
  const content = answer ?? { status: 304 };
  await answerFirst(page, "**/part/**", { contentType: "text/html", ...content });
  await page.goto(STANDINGS);
  return { page, asked };
}

/** Without the `times` option: as Playwright removes such a route, a request can bypass another. */
async function answerFirst(page: Page, url: string, answer: Answer): Promise<void> {
  let isFirst = true;
  await page.route(url, async (route) => {
    await (isFirst ? route.fulfill(answer) : route.continue());
    isFirst = false;
  });
}

type Answer = Parameters<Route["fulfill"]>[0];

const CHANGED = { contentType: "text/event-stream", body: "id: 761\nevent: changed\ndata: 0\n\n" };

function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === "fetch") asked.push(pathname + search);
  });
  return asked;
}

test("choosing a group and a view keeps the scroll position", async ({ browser }) => {
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
