import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { everyDay } from "./often.ts";
import { comesAlive, createTeam, openPage, register, signInAsAdmin, U13 } from "./people.ts";

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function importGames(admin: Page, team: string, other: string): Promise<void> {
  const day = (time: string, score: string) =>
    `"${U13}",Bracket A,group,2031-07-${time},${team},${other},${score}`;
  const csv = [
    "tournament,bracket,stage,date,time,team1,team2,score1,score2",
    day("27,09:00", "2,1"),
    day("28,09:00", ","),
  ].join("\n");
  await admin.goto("/admin/games/import");
  const file = { name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(`${csv}\n`) };
  await admin.getByLabel("Games (CSV)").setInputFiles(file);
  await admin.getByRole("button", { name: "Import" }).click();
  await expect(admin.getByText("Games imported successfully!")).toBeVisible();
}

for (const script of [true, false]) {
  const how = script ? "with script" : "without script";

  test(
    `a team is withdrawn on a phone and put back, ${how}`,
    everyDay(script),
    async ({ browser }) => {
      const [name, other] = script ? ["Leaving Webs", "Staying Webs"] : ["Going Webs", "Webs Left"];
      const manager = await openPage(browser, { script, phone: true });
      await register(manager, "Nadia", "Webb");
      await createTeam(manager, name);
      const admin = await openPage(browser, { script, phone: true });
      await signInAsAdmin(admin);
      await importGames(admin, name, other);
      const family = await openPage(browser, { script, phone: true });
      await family.goto("/schedules-results?group=u13-u15&view=schedule");
      const games = family.getByRole("row").filter({ hasText: name });
      await expect(games).toHaveCount(2);

      await admin.goto("/admin/players");
      await admin.getByRole("link", { name, exact: true }).click();
      await admin.getByRole("link", { name: "Withdraw Team" }).click();
      await expect(admin).toHaveURL(/\/admin\/players\/\d+\?confirm=withdraw$/);
      for (const button of ["Remove unplayed games", "Annul all games"]) {
        await expect(admin.getByRole("button", { name: button })).toBeVisible();
      }
      const forfeit = admin.getByRole("region", { name: "Forfeit its unplayed games" });
      await expect(forfeit).toContainText("Forfeit 0-3");
      await expect(forfeit).toContainText(other);
      expect(await fits(admin)).toBe(true);
      if (script) {
        await comesAlive(admin);
        const { violations } = await new AxeBuilder({ page: admin }).analyze();
        expect(violations.map(({ id }) => id)).toEqual([]);
      }
      await forfeit.getByRole("button", { name: "Forfeit unplayed games" }).click();
      await expect(admin.getByText("Team withdrawn.")).toBeVisible();
      await expect(admin.getByText("Nadia Webb")).toBeVisible();
      expect(await fits(admin)).toBe(true);

      if (!script) await manager.reload();
      await expect(manager.getByRole("heading", { name: "Create a Team" })).toBeVisible();
      if (!script) await family.reload();
      await expect(games.filter({ hasText: `${name} (withdrawn)` })).toHaveCount(2);
      await expect(games.filter({ hasText: "0–3" })).toContainText("Forfeit");

      await admin.getByRole("button", { name: "Undo withdrawal" }).click();
      await expect(
        admin.getByText("The team is back, with its roster and its games."),
      ).toBeVisible();
      if (!script) await family.reload();
      await expect(games.filter({ hasText: "withdrawn" })).toHaveCount(0);
      await expect(games.filter({ hasText: "not played yet" })).toHaveCount(1);
      if (!script) await manager.reload();
      await expect(manager.getByRole("heading", { name, level: 2 })).toBeVisible();
    },
  );
}
