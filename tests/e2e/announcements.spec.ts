import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { linkTo } from "./mail.ts";
import { LONG } from "./often.ts";
import { comesAlive, createTeam, openPage, register, signInAsAdmin } from "./people.ts";

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

for (const script of [true, false]) {
  test(`the admin writes to a team on a phone: email, guardian's copy and banner, ${script ? "with" : "without"} script`, {
    tag: LONG,
  }, async ({ browser }) => {
    const name = script ? "Meadow Crickets" : "Meadow Beetles";
    const guardian = `${randomUUID()}@example.org`;
    const player = await openPage(browser, { phone: true });
    await register(player, "Olga", "Meadow");
    await player.goto("/");
    await player.getByRole("link", { name: "Tell us their e-mail address" }).click();
    await player.getByLabel("Parent or Guardian Email").fill(guardian);
    await player.getByRole("button", { name: "Send", exact: true }).click();
    await expect(player.getByText("We emailed the link to")).toBeVisible();
    await createTeam(player, name);

    const admin = await openPage(browser, { script, phone: true });
    await signInAsAdmin(admin);
    await admin.goto("/admin/messages/write");
    if (script) await comesAlive(admin);
    await admin.getByLabel("To", { exact: true }).selectOption(name);
    await admin.getByLabel("Subject").fill(`Parking for ${name}`);
    const place = `https://parking.example/${randomUUID()}`;
    await admin.getByRole("textbox", { name: "Message" }).fill(`Park here:\n\n${place}`);
    await admin.getByLabel("Show It as a Banner Until").fill(`${tomorrow}T12:00`);
    await admin.getByRole("button", { name: "Preview" }).click();
    await expect(admin.getByText("We'll email it to 2 addresses, 1 of them for")).toBeVisible();
    await expect(admin.getByText("Only the team's own people can read it.")).toBeVisible();
    if (script) {
      const { violations } = await new AxeBuilder({ page: admin }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
    await admin.getByRole("button", { name: "Send" }).click();
    await expect(admin.getByText("The message was sent.")).toBeVisible();
    await expect(admin.getByLabel("Subject")).toHaveValue("");

    const banner = player.getByRole("listitem").filter({ hasText: `Parking for ${name}` });
    await expect(banner).toBeVisible();
    const stranger = await openPage(browser, { phone: true });
    await stranger.goto("/teams");
    await expect(stranger.getByText(`Parking for ${name}`)).toHaveCount(0);
    expect(await linkTo(guardian, "parking.example")).toBe(place);

    await admin.getByRole("button", { name: `Take Down Parking for ${name}` }).click();
    await expect(admin.getByText("The banner was taken down.")).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
}
