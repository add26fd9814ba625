import { expect, test } from "@playwright/test";
import { own } from "./names.ts";
import { createTeam, openPage, register } from "./people.ts";

test("what cannot be copied is shown to copy by hand", async ({ browser }) => {
  const page = await openPage(browser);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await register(page, "Aino", "Laine");
  const code = await createTeam(page, own("Unplugged Mites")[0]);
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByRole("button", { name: `Copy it yourself: ${code}` })).toBeVisible();
});
