import { expect, type Page, test } from "@playwright/test";
import { addGames, openAdmin } from "./games.ts";
import { own, ownDay, slug } from "./names.ts";
import { createTeam, openPage, register } from "./people.ts";

async function reconnect(page: Page): Promise<void> {
  const connected = page.waitForResponse((response) => response.url().includes("/live?"));
  await page.context().setOffline(false);
  await connected;
}

async function openAndStore(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.clock.fastForward(5_000);
  const isStored = () =>
    page.evaluate(async (key) => (await caches.match(key)) !== undefined, address);
  await expect.poll(isStored).toBe(true);
}

test("without a signal the schedule and the own team open with their time until log out", {
  tag: "@smoke",
}, async ({ browser }) => {
  const [tournament, team, team1, team2] = own(
    "Tin Cup",
    "Copper Spiders",
    "Tin Spiders",
    "Tin Mites",
  );
  const schedule = `/schedules-results?group=${slug(tournament)}&view=schedule`;
  const game = { tournament, date: ownDay(), time: "15:05", team1, team2 };
  const admin = await openAdmin(browser);
  await addGames(admin, game);
  const phone = await openPage(browser, { phone: true });
  await register(phone, "Noor", "Haddad");
  await createTeam(phone, team);

  await openAndStore(phone, "/teams");
  await expect(phone.getByText("Noor Haddad")).toBeVisible();
  const joinLink = phone.getByRole("link", { name: /\/join\// });
  await expect(joinLink).toBeVisible();
  await openAndStore(phone, schedule);
  await phone.context().setOffline(true);

  const notice = phone.getByText(/^You're offline\. This is the page as of \d+:\d\d [AP]M\.$/);
  await phone.reload();
  await expect(notice).toBeVisible();
  await expect(phone.getByRole("table").getByText(team1)).toBeVisible();
  await phone.goto("/teams");
  await expect(notice).toBeVisible();
  await expect(phone.getByText("Noor Haddad")).toBeVisible();
  await expect(joinLink).toHaveCount(0);

  await phone.goto("/about");
  await expect(phone.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await phone.getByRole("link", { name: /^Schedule/ }).click();
  await expect(notice).toBeVisible();

  await addGames(admin, { ...game, score1: "7", score2: "6" });
  await reconnect(phone);
  await expect(phone.getByText("7–6")).toBeVisible();
  await expect(notice).toBeHidden();
  // What came since is stored too.
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(notice).toBeVisible();
  await expect(phone.getByText("7–6")).toBeVisible();

  await phone.context().setOffline(false);
  await phone.goto("/account");
  await phone.getByRole("button", { name: "Log Out" }).click();
  await expect(phone.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  await phone.context().setOffline(true);
  await phone.goto("/teams");
  await expect(phone.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect(phone.getByText("Noor Haddad")).toHaveCount(0);
  await phone.goto(schedule);
  await expect(notice).toBeVisible();
});

test("a Spanish page without a signal leads to Spanish pages", async ({ browser }) => {
  const phone = await openPage(browser, { phone: true });
  await openAndStore(phone, "/es/schedules-results?group=u13-u15&view=standings");
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByText(/^No tiene conexión\. Última actualización/)).toBeVisible();
  await phone.goto("/es/contact");
  await expect(phone.getByRole("heading", { name: "No tiene conexión" })).toBeVisible();
  await expect(phone.locator("main").getByRole("listitem")).toHaveCount(1);
  await phone.getByRole("link", { name: /^Posiciones/ }).click();
  await expect(phone.getByText(/^No tiene conexión\. Última actualización/)).toBeVisible();
});
