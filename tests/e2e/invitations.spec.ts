import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { openAdmin } from "./games.ts";
import { linkTo } from "./mail.ts";
import { own } from "./names.ts";
import { confirmEmail, createTeam, openPage, register, submit, U13 } from "./people.ts";

const press = (page: Page, role: "link" | "button", name: string) =>
  page.locator("main").getByRole(role, { name }).click();

async function waits(browser: Browser, firstName: string, lastName: string, script: boolean) {
  const page = await openPage(browser, { phone: true, script });
  await register(page, firstName, lastName);
  const guardianEmail = `${randomUUID()}@example.org`;
  await submit(page, "/account/guardian", { guardianEmail });
  const { pathname, search } = new URL(await linkTo(guardianEmail, "/guardian/agree?token="));
  const guardian = await openPage(browser);
  await submit(guardian, pathname + search, { intent: "agree", name: "Rosa Silva" });
  await guardian.context().close();
  await submit(page, "/teams", { intent: "join-waitlist", tournamentName: U13 });
  await page.goto("/teams");
  return page;
}

test("a manager fills two slots from the waitlist on a phone", { tag: "@smoke" }, async ({
  browser,
}) => {
  const [first, second, team] = own("Wanda", "Wilma", "Waitlist Wonders");
  const wanda = await waits(browser, first, "Wright", true);
  const wilma = await waits(browser, second, "Young", false);
  const manager = await openPage(browser, { phone: true });
  await confirmEmail(manager, await register(manager, "Maud", "Manager"));
  await createTeam(manager, team);
  const admin = await openAdmin(browser, { phone: true });
  await admin.goto("/admin/players");
  await admin.getByRole("link", { name: team }).first().click();
  await expect(admin.getByText("Maud Manager").first()).toBeVisible();
  await press(admin, "button", "Approve manager");
  await expect(admin.getByText("Approved. We emailed them.")).toBeVisible();

  await manager.goto("/");
  await press(manager, "link", "Teams");
  await press(manager, "button", `Invite ${first} W.,`);
  await expect(manager.getByText("Invitation sent.")).toBeVisible();
  await expect(manager.getByText(`Held for ${first} W. until`)).toBeVisible();

  await expect(wanda.getByText(`${team} invites you to play`)).toBeVisible();
  await press(wanda, "button", `Accept the invitation from ${team}`);
  await expect(wanda.getByText("Joined team successfully!")).toBeVisible();
  await expect(manager.getByText(`${first} Wright`)).toBeVisible();

  await press(manager, "button", `Invite ${second} Y.,`);
  await expect(manager.getByText(`Held for ${second} Y. until`)).toBeVisible();
  await wilma.goto("/");
  await wilma.getByRole("button", { name: `Accept the invitation from ${team}` }).click();
  await expect(wilma.getByText("Joined team successfully!")).toBeVisible();
  await expect(manager.getByText(`${second} Young`)).toBeVisible();
  await expect(manager.getByRole("heading", { name: "Roster (3 of 7)" })).toBeVisible();
});
