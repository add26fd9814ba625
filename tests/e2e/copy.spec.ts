import { expect, test } from "@playwright/test";
import { LONG } from "./often.ts";
import { createTeam, openPage, register } from "./people.ts";

test("a manager copies the team code and the payment details", { tag: LONG }, async ({
  browser,
}) => {
  const page = await openPage(browser, { phone: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await register(page, "Mika", "Korhonen");
  const code = await createTeam(page, "Velvet Mites");
  await page.getByRole("button", { name: "Copy code" }).click();
  const again = page.getByRole("button", { name: "Copied" });
  await again.click();
  await expect(page.getByRole("button", { name: "Copy code" })).toBeVisible();
  expect(await copied()).toBe(code);

  await page.getByRole("link", { name: "how to pay the fee" }).click();
  await expect(page.getByRole("heading", { name: "Pay for Velvet Mites" })).toBeVisible();
  await page.getByRole("button", { name: /^Copy AC-/ }).click();
  await expect.poll(copied).toMatch(/^AC-[0-9]{3,}$/);
  await page.getByRole("button", { name: "Copy $175" }).click();
  await expect.poll(copied).toBe("175");
});

test("what cannot be copied is shown to copy by hand", async ({ browser }) => {
  const page = await openPage(browser);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await register(page, "Aino", "Laine");
  const code = await createTeam(page, "Unplugged Mites");
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByRole("button", { name: `Copy by hand: ${code}` })).toBeVisible();
});
