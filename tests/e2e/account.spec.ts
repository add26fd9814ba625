import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Request, test } from "@playwright/test";
import { LONG } from "./often.ts";
import { createTeam, joinTeam, openPage, register, signInAsAdmin } from "./people.ts";

for (const script of [true, false]) {
  const how = script ? "with script" : "without script";
  test(`a manager corrects details, downloads the data and hands the team over, ${how}`, {
    tag: LONG,
  }, async ({ browser }) => {
    const name = script ? "Night Weavers" : "Day Spinners";
    const leaver = script ? "Quilla" : "Quentin";
    const first = script ? "Hedda" : "Henrik";
    const heir = await openPage(browser, { script, phone: true });
    await register(heir, first, "Heir");
    const page = await openPage(browser, { script, phone: true });
    await register(page, leaver, "Leaver");
    const code = await createTeam(page, name);
    await joinTeam(heir, code);

    await page.goto("/");
    await page.getByRole("link", { name: "Account", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Your Account", level: 1 })).toBeVisible();
    await page.getByLabel("Phone Number").fill("555-010-0142");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your details were saved.")).toBeVisible();
    await expect(page.getByLabel("Phone Number")).toHaveValue("555-010-0142");
    await page.locator("#agreements summary").click();
    await expect(page.getByRole("rowheader", { name: "Terms and conditions" })).toBeVisible();
    if (script) {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }

    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download my data" }).click();
    const file = await (await downloading).path();
    const data: unknown = JSON.parse(await readFile(file, "utf8"));
    expect(data).toMatchObject({
      players: [{ firstName: leaver, phone: "5550100142" }],
      memberships: [{ team: name, slot: 1 }],
    });

    await page.getByRole("link", { name: "Delete my account" }).click();
    await page.getByLabel(`What becomes of ${name}?`).selectOption(`Hand over to ${first} Heir`);
    await page.getByLabel("Current Password").fill("blue grass of july");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("That is not your current password.")).toBeVisible();
    await expect(page.getByLabel(`What becomes of ${name}?`)).not.toHaveValue("");
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
    await expect(
      page.getByRole("heading", { name: "Your Account Was Deleted", level: 1 }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Log Out" })).toHaveCount(0);
    await page.goto("/account");
    await expect(page).toHaveURL("/login?next=/account");

    await heir.goto("/teams");
    await expect(heir.getByText(leaver)).toHaveCount(0);
    await expect(heir.getByText("Delete Team").first()).toBeAttached();
  });

  test(`the admin finds a person and looks at their contact, ${how}`, { tag: LONG }, async ({
    browser,
  }) => {
    const first = script ? "Perpetua" : "Pelagius";
    await register(await openPage(browser, { phone: true }), first, "Sought");
    const admin = await openPage(browser, { script, phone: true });
    await signInAsAdmin(admin);
    await admin.goto("/admin/people");
    await admin.getByLabel("Name, e-mail or phone").fill(`${first} unsought`);
    await admin.getByRole("button", { name: "Find" }).click();
    await expect(admin.getByText("Nobody was found.")).toBeVisible();
    await admin.getByLabel("Name, e-mail or phone").fill(`${first.toLowerCase()} sought`);
    await admin.getByRole("button", { name: "Find" }).click();
    await expect(admin).toHaveURL("/admin/people");
    await admin.getByRole("link", { name: `${first} Sought` }).click();
    await expect(admin.getByRole("heading", { name: `${first} Sought`, level: 1 })).toBeVisible();
    await expect(admin.getByText("Rosa Silva")).toHaveCount(0);
    await admin.getByRole("button", { name: "Show contact" }).click();
    await expect(admin.getByText("Rosa Silva")).toBeVisible();
    await expect(admin.getByText("This look was written down.")).toBeVisible();
    if (script) {
      const { violations } = await new AxeBuilder({ page: admin }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
  });
}
