import { expect, type Page, test } from "@playwright/test";
import { importGames, openPage, signInAsAdmin } from "./people.ts";

test("the schedule and the standings of ten teams print on a page each", async ({ browser }) => {
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  await importGames(admin, tenTeams());

  const reader = await openPage(browser);
  for (const view of ["schedule", "standings"]) {
    await reader.goto(`/schedules-results?group=print-cup&view=${view}`);
    await expect(reader.getByRole("table").first()).toContainText("Northern Widows and Recluses");
    for (const format of ["A4", "Letter"]) {
      expect(await pagesOf(reader, format), `${view} on ${format}`).toBe(1);
    }
  }
});

test("long names and long results never widen a page", async ({ browser }) => {
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  const lines = [
    "tournament,bracket,stage,date,time,field,team1,team2,score1,score2,after_extra_time,penalties1,penalties2",
    `Long Words,,group,2025-07-26,15:00,Krankenschwesternheim,${"W".repeat(78)},Northamptonshire,3,3,,,`,
    "Long Words,,group,2025-07-26,15:20,1,Wolverhampton,Northamptonshire,,,,,",
    "Long Words,,final,2025-07-26,16:20,1,Wolverhampton,Northamptonshire,10,10,yes,10,9",
  ];
  await importGames(admin, lines.join("\n"));

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
