import { expect, type Page, test } from "@playwright/test";
import { LONG } from "./often.ts";
import { createGame, makeTeams, openPage, signInAsAdmin } from "./people.ts";

test("a team page opened from the standings updates with its result", { tag: LONG }, async ({
  browser,
}) => {
  const [home, away] = ["Fen Raft Spiders", "Goliath Birdeaters"];
  await makeTeams(browser, [home, away]);
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  await createGame(admin, home, away);

  const spectator = await openPage(browser, { phone: true });
  await spectator.goto("/schedules-results?group=u13-u15&view=standings");
  await spectator.getByRole("link", { name: home }).click();
  await expect(spectator).toHaveURL("/teams/fen-raft-spiders");
  await expect(spectator.getByRole("heading", { level: 1 })).toHaveText(home);
  const game = spectator.getByRole("table").getByRole("row").filter({ hasText: away });
  await expect(game).toContainText("3:05 PM");

  await admin.goto("/admin/games/edit");
  await admin.getByRole("link").filter({ hasText: home }).filter({ hasText: away }).click();
  await admin.getByLabel(home).fill("4");
  await admin.getByLabel(away).fill("2");
  await admin.getByRole("button", { name: "Update Game" }).click();
  await expect(game).toContainText("4–2");
  await expect(spectator.getByText("3 points: 1 win, 0 losses, 0 ties.")).toBeVisible();
});

test("the schedule and the standings of ten teams print on a page each", { tag: LONG }, async ({
  browser,
}) => {
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  await admin.goto("/admin/games/import");
  await admin
    .getByLabel("Games (CSV)")
    .setInputFiles({ name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(tenTeams()) });
  await admin.getByRole("button", { name: "Import", exact: true }).click();
  await expect(admin.getByRole("alert")).toContainText("25");

  const reader = await openPage(browser);
  for (const view of ["schedule", "standings"]) {
    await reader.goto(`/schedules-results?group=print-cup&view=${view}`);
    await expect(reader.getByRole("table").first()).toContainText("Northern Widows and Recluses");
    for (const format of ["A4", "Letter"]) {
      expect(await pagesOf(reader, format), `${view} on ${format}`).toBe(1);
    }
  }
});

test("on paper an unplayed game says so in a word", { tag: LONG }, async ({ browser }) => {
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  await admin.goto("/admin/games/import");
  const states = ["Postponed", "Cancelled", "Abandoned", "Live"];
  const lines = [
    "tournament,bracket,stage,date,time,field,team1,team2,score1,score2",
    ...states.map((state) => `Paper Cup,,group,2025-07-26,15:00,,${state} Home,${state} Away,,`),
  ];
  await admin.getByLabel("Games (CSV)").setInputFiles({
    name: "games.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\n")),
  });
  await admin.getByRole("button", { name: "Import", exact: true }).click();
  await expect(admin.getByRole("alert")).toContainText("4");
  for (const state of states) {
    await admin.goto("/admin/games/edit?group=paper-cup");
    await admin
      .getByRole("link")
      .filter({ hasText: `${state} Home` })
      .click();
    await admin.getByText("More: forfeit").click();
    await admin.getByLabel("The game is").selectOption({ value: state.toLowerCase() });
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByRole("alert")).toContainText("Game updated successfully!");
  }

  const reader = await openPage(browser);
  await reader.emulateMedia({ media: "print" });
  await reader.goto("/schedules-results?group=paper-cup&view=schedule");
  for (const state of states) {
    const row = reader.getByRole("row").filter({ hasText: `${state} Home` });
    await expect(row.locator(".game-score").getByText(state)).toBeVisible();
  }
});

test("long names and long results never widen a page", {
  tag: LONG,
}, async ({ browser }) => {
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  await admin.goto("/admin/games/import");
  const lines = [
    "tournament,bracket,stage,date,time,field,team1,team2,score1,score2,after_extra_time,penalties1,penalties2",
    `Long Words,,group,2025-07-26,15:00,Krankenschwesternheim,${"W".repeat(78)},Northamptonshire,3,3,,,`,
    "Long Words,,group,2025-07-26,15:20,1,Wolverhampton,Northamptonshire,,,,,",
    "Long Words,,final,2025-07-26,16:20,1,Wolverhampton,Northamptonshire,10,10,yes,10,9",
  ];
  await admin.getByLabel("Games (CSV)").setInputFiles({
    name: "games.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\n")),
  });
  await admin.getByRole("button", { name: "Import", exact: true }).click();
  await expect(admin.getByRole("alert")).toContainText("3");

  const reader = await openPage(browser);
  for (const width of [320, 360, 768, 1440]) {
    await reader.setViewportSize({ width, height: 740 });
    for (const path of [
      "/schedules-results?group=long-words&view=schedule",
      "/schedules-results?group=long-words&view=standings",
      `/teams/${"w".repeat(60)}`,
    ]) {
      await reader.goto(path);
      await expect(reader.getByText("Northamptonshire").first()).toBeVisible();
      const wide = await reader.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width}`).toBe(width);
    }
  }
});

function tenTeams(): string {
  const names = ["Northern", "Southern", "Eastern", "Western", "Central"];
  const lines = ["tournament,bracket,stage,date,time,field,team1,team2,score1,score2"];
  for (const [bracket, kind] of [
    ["Bracket A", "Widows and Recluses"],
    ["Bracket B", "Hermits of the Old Mill"],
  ]) {
    const teams = names.map((name) => `${name} ${kind}`);
    for (const [index, team] of teams.entries()) {
      for (const other of teams.slice(index + 1)) {
        lines.push(`Print Cup,${bracket},group,2025-07-26,15:00,Riverside 2,${team},${other},1,0`);
      }
    }
  }
  const knockout = ["semi-final", "semi-final", "third place", "final", "quarter-final"];
  for (const [index, stage] of knockout.entries()) {
    const name = names[index];
    lines.push(
      `Print Cup,,${stage},2025-07-27,1${index}:00,Riverside 1,${name} Widows and Recluses,${name} Hermits of the Old Mill,,`,
    );
  }
  return lines.join("\n");
}

async function pagesOf(page: Page, format: string): Promise<number> {
  const pdf = (await page.pdf({ format })).toString("latin1");
  return Math.max(...[...pdf.matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count)));
}
