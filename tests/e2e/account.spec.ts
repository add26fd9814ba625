import { expect, type Request, test } from "@playwright/test";
import { openPage, register } from "./people.ts";

test("deleting an account is confirmed, though its open page ends with it", async ({ browser }) => {
  const page = await openPage(browser, { phone: true });
  await register(page, "Quilla", "Leaver");
  await page.goto("/account/delete");
  await page.getByLabel("Current Password").fill("green grass of july");
  await page.route(
    "**/account/delete",
    async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      const isReload = (request: Request) => request.resourceType() === "fetch";
      const reload = page.waitForRequest(isReload, { timeout: 700 });
      await expect(reload, "the page waits for its answer").rejects.toThrow();
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Your account was deleted" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Log Out" })).toHaveCount(0);
});
