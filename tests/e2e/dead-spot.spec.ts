import { expect, test } from "@playwright/test";
import { addGames, openAdmin, openGame, openRoster } from "./games.ts";
import { own, ownDay } from "./names.ts";

test("a goal without a signal is not reported as lost", async ({ browser }) => {
  const [team] = own("Ogre Faces");
  const admin = await openRoster(browser, team);
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

test("a score entered after the session is kept until the admin is back", async ({ browser }) => {
  const [tournament, team1, team2] = own("Cellar Cup", "Purse Webs", "Cellar Spiders");
  const game = { tournament, date: ownDay(), time: "15:05", team1, team2 };
  const admin = await openAdmin(browser, { phone: true });
  await addGames(admin, game);
  await openGame(admin, team1);
  await admin.getByLabel(team1).fill("4");
  await admin.getByLabel(team2).fill("2");
  const cookies = await admin.context().cookies();
  const asked = admin.waitForResponse(
    (response) => response.url().endsWith("/account/here") && response.status() === 403,
  );
  await admin.context().clearCookies();
  await addGames(await openAdmin(browser), { ...game, time: "17:05", team1: team2, team2: team1 });
  await asked;
  await admin.getByRole("button", { name: "Update Game" }).click();
  await expect(
    admin.getByText("Error updating game: Log in as the admin to continue."),
  ).toBeVisible();
  await expect(admin.getByLabel(team1)).toHaveValue("4");
  const door = admin.context().waitForEvent("page");
  await admin.getByRole("link", { name: "Log in (opens a new tab)" }).click();
  await expect((await door).getByRole("button", { name: "Log in" })).toBeVisible();
  await admin.context().addCookies(cookies);
  await admin.getByRole("button", { name: "Update Game" }).click();
  // The game is on another day.
  await admin.getByRole("button", { name: "Save this score" }).click();
  await expect(admin.getByText("Game updated successfully!")).toBeVisible();
});
