import { expect, test } from "@playwright/test";
import { openPage, register } from "./people.ts";

test("deleting an account is confirmed, though its open page ends with it", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await register(page, "Quilla", "Leaver");
  await page.goto("/account/delete");
  await page.getByLabel("Current Password").fill("green grass of july");
  const other = await page.context().newPage();
  await other.goto("/account");
  const reloads: string[] = [];
  await page.route(
    "**/account/delete",
    async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      page.on("request", (request) => {
        if (request.resourceType() === "fetch") reloads.push(request.url());
      });
      // By now both pages know that the account is gone.
      await expect(other).toHaveURL(/\/login/);
      expect(reloads, "the page waits for its answer").toEqual([]);
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Your account was deleted" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Log Out" })).toHaveCount(0);
});
