import { expect, type Page } from "@playwright/test";
import { comesAlive } from "./people.ts";

async function todayAt(admin: Page): Promise<string> {
  await admin.goto("/admin/field");
  const link = admin.getByRole("navigation", { name: "Day" }).locator("[aria-current]");
  const today = /day=(\d{4}-\d\d-\d\d)/.exec((await link.getAttribute("href")) ?? "")?.[1];
  if (!today) throw new Error("The page has no day.");
  return today;
}

async function deleteGames(admin: Page): Promise<void> {
  await admin.goto("/admin/games/edit");
  const group = (name: string) =>
    admin.locator("details").filter({ has: admin.getByRole("heading", { name }) });
  const later = await group("Without a score").getByRole("link").all();
  const away = await group("Today")
    .getByRole("link")
    .filter({ hasText: "East" })
    .filter({ hasNotText: /\d-\d/ })
    .all();
  const addresses = await Promise.all([...later, ...away].map((link) => link.getAttribute("href")));
  for (const address of addresses) {
    await admin.goto(address ?? "");
    await comesAlive(admin);
    await admin.getByRole("button", { name: "Delete Game" }).click();
    await expect(admin.getByText("Game deleted.")).toBeVisible();
  }
}

export async function planEvening(admin: Page): Promise<string> {
  const today = await todayAt(admin);
  await deleteGames(admin);
  await admin.goto("/admin/schedule");
  await comesAlive(admin);
  await admin.getByLabel("Fields").fill("North\nSouth");
  await admin.getByLabel("Day", { exact: true }).fill(today);
  await admin.getByLabel("First game from").fill("18:50");
  await admin.getByLabel("Last game over by").fill("20:50");
  await admin.getByRole("button", { name: "Make the Draft" }).click();
  await expect(admin.getByText("The draft is made.")).toBeVisible();
  await admin.getByRole("button", { name: "Publish 9 Games" }).click();
  await admin.getByRole("button", { name: "Yes" }).click();
  await expect(admin.getByText("The games are on the schedule.")).toBeVisible();
  return today;
}

async function openTournament(admin: Page, list: string, tournament: string): Promise<void> {
  await admin.goto(list);
  await admin.getByRole("link", { name: tournament }).click();
  await expect(admin).toHaveURL(new RegExp(`${list}/\\d+$`));
  await comesAlive(admin);
}

export async function deleteKnockout(admin: Page, tournament: string): Promise<void> {
  await openTournament(admin, "/admin/knockout", tournament);
  await admin.getByRole("button", { name: "Delete Knockout" }).click();
  await admin.getByRole("button", { name: "Yes" }).click();
  await expect(admin.getByText("The knockout is off the schedule.")).toBeVisible();
}

export async function makeKnockout(
  admin: Page,
  tournament: string,
  [date, time]: readonly [string, string],
): Promise<void> {
  await openTournament(admin, "/admin/knockout", tournament);
  await expect(admin.getByLabel("Teams going on")).toHaveValue("4");
  await admin.getByLabel("Date").fill(date);
  await admin.getByLabel("First kick-off").fill(time);
  await admin.getByLabel("Fields").fill("North, South");
  await admin.getByRole("button", { name: "Make Knockout" }).click();
  await expect(admin.getByText("The knockout is on the schedule.")).toBeVisible();
}

export async function makeFieldLink(admin: Page, field: string): Promise<string> {
  await admin.goto("/admin/field");
  await comesAlive(admin);
  const panel = admin.getByRole("region", { name: field, exact: true });
  const link = panel.getByRole("link").first();
  const old = (await link.getAttribute("href")) ?? "";
  await panel.getByRole("button", { name: "Make a new one" }).click();
  await panel.getByRole("button", { name: "Yes" }).click();
  await expect(admin.getByText("There is a new link.")).toBeVisible();
  await expect(link).not.toHaveAttribute("href", old);
  return (await link.getAttribute("href")) ?? "";
}

export async function drawLots(
  admin: Page,
  tournament: string,
  [first, second]: readonly [string, string],
): Promise<void> {
  await openTournament(admin, "/admin/standings", tournament);
  const lots = admin.getByRole("group", { name: "2nd" });
  await lots.getByLabel("Drawn 1st").selectOption(first);
  await lots.getByLabel("Drawn 2nd").selectOption(second);
  await admin.getByRole("button", { name: "Record Draw" }).click();
  await expect(admin.getByText("Draw recorded.")).toBeVisible();
}

export async function confirmGroups(admin: Page, tournament: string): Promise<void> {
  await openTournament(admin, "/admin/knockout", tournament);
  await admin.getByRole("button", { name: "Confirm Group Stage" }).click();
  await admin.getByRole("button", { name: "Yes" }).click();
  await expect(admin.getByText("The group stage is confirmed.")).toBeVisible();
}

export async function correctScore(
  admin: Page,
  game: readonly [string, string],
  [team, goals]: readonly [string, number],
  changes: string,
): Promise<void> {
  const [one, other] = game;
  await admin.goto("/admin/games/edit");
  await admin
    .getByRole("link")
    .filter({ hasText: one })
    .filter({ hasText: other })
    .filter({ hasText: /\d-\d/ })
    .click();
  await comesAlive(admin);
  await admin.getByLabel(team).fill(String(goals));
  await expect(admin.getByRole("list", { name: "Who plays" })).toContainText(changes);
  await admin.getByRole("button", { name: "Update Game" }).click();
  await admin.getByRole("button", { name: "Save the change" }).click();
  await expect(admin.getByText("Game updated successfully!")).toBeVisible();
}

export async function takeBack(admin: Page): Promise<void> {
  await admin.getByRole("button", { name: "Undo" }).click();
  await expect(admin.getByText("Taken back.")).toBeVisible();
}

export async function holdGames(admin: Page): Promise<void> {
  await admin.goto("/admin/day");
  await comesAlive(admin);
  await admin.getByRole("button", { name: "Lightning" }).click();
  await expect(admin.getByText("Play is suspended.")).toBeVisible();
}

export async function resumeGames(admin: Page): Promise<void> {
  await expect(admin.getByLabel("Resume at")).toHaveValue(/^\d\d:\d[05]$/);
  await admin.getByLabel("Resume at").fill("");
  await admin.getByRole("button", { name: "Resume play" }).click();
  await admin.getByRole("button", { name: "Resume play anyway" }).click();
  await expect(admin.getByText("Play has resumed.")).toBeVisible();
}
