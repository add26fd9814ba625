import { expect, test } from "@playwright/test";
import { addGames, openAdmin } from "./games.ts";
import { own, slug } from "./names.ts";
import { openPage } from "./people.ts";

test("long names and long results never widen a page", async ({ browser }) => {
  const [tournament, short] = own("Long Words", "Wolverhampton");
  const long = short.slice(-5) + "W".repeat(73);
  const game = { tournament, date: "2025-07-26", team2: "Northamptonshire" };
  await addGames(
    await openAdmin(browser),
    {
      ...game,
      time: "15:00",
      field: "Krankenschwesternheim",
      team1: long,
      score1: "3",
      score2: "3",
    },
    { ...game, time: "15:20", team1: short },
    {
      ...game,
      stage: "final",
      time: "16:20",
      team1: short,
      score1: "10",
      score2: "10",
      after_extra_time: "yes",
      penalties1: "10",
      penalties2: "9",
    },
  );

  const reader = await openPage(browser);
  for (const width of [320, 360, 768, 1440]) {
    await reader.setViewportSize({ width, height: 740 });
    for (const path of [
      `/schedules-results?group=${slug(tournament)}&view=schedule`,
      `/schedules-results?group=${slug(tournament)}&view=standings`,
      `/teams/${long.toLowerCase().slice(0, 60)}`,
    ]) {
      await reader.goto(path);
      await expect(reader.getByRole("table").getByText("Northamptonshire").first()).toBeVisible();
      const wide = await reader.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width}`).toBe(width);
    }
  }
});
