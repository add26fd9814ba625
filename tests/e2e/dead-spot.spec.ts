import { expect, test } from "@playwright/test";
import {
  chooseWay,
  comesAlive,
  createGame,
  makeTeams,
  openPage,
  register,
  signInAsAdmin,
} from "./people.ts";

test("a form of a page without React keeps what was typed without a signal", async ({
  browser,
}) => {
  const page = await openPage(browser, { phone: true });
  await register(page, "Ana", "Silva");
  await page.goto("/teams");
  await chooseWay(page, "Join a Team");
  await page.getByLabel("Team Code").fill("123456");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText("No connection. Nothing was lost; please try again.")).toBeVisible();
  await expect(page.getByLabel("Team Code")).toHaveValue("123456");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Join Team" }).click();
  await expect(page.getByText("Failed to join team. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Team Code")).toBeFocused();
});

test("a goal without a signal is not reported as lost", async ({ browser }) => {
  await makeTeams(browser, ["Ogre Faces"]);
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await admin.goto("/admin/players");
  await comesAlive(admin);
  await admin.getByRole("link", { name: "Ogre Faces" }).click();
  await expect(admin.getByText("Goals: 0")).toBeVisible();
  await admin.context().setOffline(true);
  await admin.getByRole("button", { name: "+ Goal" }).click();
  await expect(admin.getByRole("alert")).toContainText(
    "The last tap may have counted. Check the goals before you tap again.",
  );
  await expect(admin.getByText("Goals: 0")).toBeVisible();
  await admin.context().setOffline(false);
  await admin.getByRole("button", { name: "+ Goal" }).click();
  await expect(admin.getByText("Goals: 1")).toBeVisible();

  await admin.route("**/*.data*", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await admin.getByRole("button", { name: "+ Goal" }).click();
  await expect(admin.getByText("Connection lost. Reconnecting…")).toBeVisible();
  await expect(admin.getByText("Goals: 2")).toBeVisible();
  await admin.unroute("**/*.data*");
  await admin.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(admin.getByText("Connection lost. Reconnecting…")).toBeHidden();
  await expect(admin.getByText("Goals: 2")).toBeVisible();
});

test("a page whose update fails keeps what it shows and what is typed", async ({ browser }) => {
  await makeTeams(browser, ["Lampshade Weavers", "Mesh Webs"]);
  const other = await openPage(browser);
  await signInAsAdmin(other);
  await createGame(other, "Lampshade Weavers", "Mesh Webs");
  await other.goto("/admin/games/edit");
  await other.getByRole("link").filter({ hasText: "Mesh Webs" }).click();
  await other.waitForURL(/\/edit\/\d+$/);
  await comesAlive(other);
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await admin.goto(other.url());
  await comesAlive(admin);
  await admin.getByLabel("Lampshade Weavers").fill("4");
  await admin.route("**/*.data*", (route) => route.abort());
  const missed = admin.waitForRequest(/\.data/);
  await other.getByText("Change the date, time, field, stage, or teams").click();
  await other.getByLabel("Field", { exact: true }).fill("Burrow 7");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByText("Game updated successfully!")).toBeVisible();
  await missed;
  await expect(admin.getByText("Connection lost. Reconnecting…")).toBeVisible();
  await expect(admin.getByLabel("Lampshade Weavers")).toHaveValue("4");
  await admin.unroute("**/*.data*");
  await admin.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(admin.getByText("Burrow 7").first()).toBeVisible();
  await expect(admin.getByText("Connection lost. Reconnecting…")).toBeHidden();
  await expect(admin.getByLabel("Lampshade Weavers")).toHaveValue("4");
});

test("a score entered after the session ended is kept until the admin is back", async ({
  browser,
}) => {
  await makeTeams(browser, ["Purse Webs", "Cellar Spiders"]);
  const admin = await openPage(browser, { phone: true });
  await signInAsAdmin(admin);
  await createGame(admin, "Purse Webs", "Cellar Spiders");
  await admin.goto("/admin/games/edit");
  await admin.getByRole("link").filter({ hasText: "Purse Webs" }).click();
  await comesAlive(admin);
  await admin.getByLabel("Purse Webs").fill("4");
  await admin.getByLabel("Cellar Spiders").fill("2");
  const cookies = await admin.context().cookies();
  const asked = admin.waitForResponse(
    (response) => response.url().endsWith("/account/here") && response.status() === 403,
  );
  await admin.context().clearCookies();
  const other = await openPage(browser);
  await signInAsAdmin(other);
  await createGame(other, "Cellar Spiders", "Purse Webs", { time: "17:05" });
  await asked;
  await admin.getByRole("button", { name: "Update Game" }).click();
  await expect(
    admin.getByText("Error updating game: Log in as the admin to continue."),
  ).toBeVisible();
  await expect(admin.getByLabel("Purse Webs")).toHaveValue("4");
  const door = admin.context().waitForEvent("page");
  await admin.getByRole("link", { name: "Log in (opens a new tab)" }).click();
  await expect((await door).getByRole("button", { name: "Log in" })).toBeVisible();
  await admin.context().addCookies(cookies);
  await admin.getByRole("button", { name: "Update Game" }).click();
  await expect(admin.getByText("Game updated successfully!")).toBeVisible();
});
