import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { openAdmin } from "./games.ts";
import { linkTo } from "./mail.ts";
import { comesAlive, openPage } from "./people.ts";

test("open pages of staff follow their roles, and close without any", async ({ browser }) => {
  const admin = await openAdmin(browser);
  const email = `${randomUUID()}@example.org`;
  await admin.goto("/admin/staff");
  await comesAlive(admin);
  const invite = admin.locator("form").filter({ hasText: "Send invite" });
  await invite.getByLabel("Email").fill(email);
  await invite.getByLabel("Scorekeeper").check();
  await invite.getByLabel("Editor").check();
  await invite.getByRole("button", { name: "Send invite" }).click();
  await expect(admin.getByText(email)).toBeVisible();

  const games = await openPage(browser, { phone: true });
  await games.goto(await linkTo(email, "/admin/setup?token="));
  await games.getByLabel("Password", { exact: true }).fill("sand and water");
  await games.getByRole("button", { name: "Set up" }).click();
  await expect(games).toHaveURL(/\/admin$/);
  await games.goto("/admin/games/edit");
  const preview = await games.context().newPage();
  await preview.goto("/programs?preview");
  await expect(preview.getByText("This is a preview with your drafts.")).toBeVisible();
  await comesAlive(games);

  const member = admin.getByRole("listitem").filter({ hasText: email });
  await expect(member.getByText("Scorekeeper, Editor")).toBeVisible();
  await member.getByText("Change roles").click();
  await member.getByLabel("Scorekeeper").uncheck();
  await member.getByLabel("Editor").uncheck();
  await member.getByLabel("Treasurer").check();
  await member.getByRole("button", { name: "Save roles" }).click();
  await expect(games).toHaveURL(/\/admin\/payments$/);
  await expect(games.getByRole("link", { name: "Schedule" })).toHaveCount(0);
  await expect(preview).toHaveURL(/\/programs$/);
  await expect(preview.getByText("This is a preview with your drafts.")).toHaveCount(0);

  await member.getByRole("button", { name: "Remove access" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(games.getByRole("button", { name: "Log in" })).toBeVisible();
  await expect(member).toHaveCount(0);
});
