import { expect, test } from "@playwright/test";
import { importGames, openPage, signInAsAdmin } from "./people.ts";

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
      await expect(reader.getByRole("table").getByText("Northamptonshire").first()).toBeVisible();
      const wide = await reader.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width}`).toBe(width);
    }
  }
});
