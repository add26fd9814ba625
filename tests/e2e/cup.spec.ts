import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { enterScore, openAdmin } from "./games.ts";
import { own } from "./names.ts";
import {
  chooseWay,
  createGame,
  createTeam,
  joinTeam,
  openPage,
  register,
  standingsRow,
} from "./people.ts";

const standings = "/schedules-results?group=u13-u15&view=standings";

for (const script of [true, false]) {
  test(`a cup is played ${script ? "with" : "without"} script`, {
    tag: script ? "@smoke" : [],
  }, async ({ browser }) => {
    const [home, away] = own("Orb Weavers", "Wolf Spiders");
    const manager = await openPage(browser, { script, phone: true });
    const friend = await openPage(browser, { script, phone: true });
    const rival = await openPage(browser, { script });
    const admin = await openAdmin(browser, { script, phone: true });

    await register(manager, "Ana", "Silva");
    const code = await createTeam(manager, home);
    await expect(manager.getByText("Empty Slot")).toHaveCount(6);

    await register(friend, "Zoë", "Müller");
    await joinTeam(friend, code);
    await friend.goto("/teams");
    await expect(friend.getByText("Ana S.")).toBeVisible();
    if (!script) await manager.goto("/teams");
    await expect(manager.getByText("Zoë M.")).toBeVisible();
    await expect(manager.getByText("Empty Slot")).toHaveCount(5);
    await manager.getByRole("link", { name: /new player/i }).click();
    await expect(manager.getByText("You need to be 18 or older to approve")).toBeVisible();

    await register(rival, "Kofi", "Mensah");
    await createTeam(rival, away);

    await createGame(admin, home, away, script);

    const spectator = await openPage(browser, { script, phone: true });
    await spectator.goto(standings);
    const row = () => standingsRow(spectator, home).then((cells) => cells.slice(2).join(" "));
    expect(await row()).toBe("0 0 0 0 0 0 0 0");
    for (const [score, cells] of [
      [["3", "1"], "1 1 0 0 3 1 +2 3"],
      [["0", "2"], "1 0 1 0 0 2 -2 0"],
    ] as const) {
      await admin.goto("/admin/games/edit");
      await admin.getByRole("link").filter({ hasText: home }).filter({ hasText: away }).click();
      await enterScore(admin, { [home]: score[0], [away]: score[1] });
      if (!script) await spectator.goto(standings);
      await expect.poll(row).toBe(cells);
    }

    await admin.goto("/admin/players");
    // Also among the managers to approve.
    await admin.getByRole("link", { name: home }).last().click();
    await admin.getByRole("button", { name: "Approve Zoë Müller" }).click();
    await expect(admin.getByText("Approved.")).toBeVisible();
    const zoe = (page: Page) =>
      page.getByRole("listitem").or(page.getByRole("row")).filter({ hasText: "Zoë Müller" });
    await zoe(admin).getByRole("button", { name: "+ Goal" }).click();
    await expect(zoe(admin)).toContainText("1");
    if (!script) await friend.goto("/teams");
    await expect(zoe(friend)).toContainText("1");

    // axe needs a script.
    if (script) {
      await expectAccessible(spectator, "The standings");
      await expectAccessible(friend, "The own team");
      await expectAccessible(admin, "A team on the console");
    }

    await friend.getByRole("button", { name: "Leave Team" }).click();
    await expect(friend.getByText("Are you sure you want to leave your team?")).toBeVisible();
    await friend.getByRole("button", { name: "Yes" }).click();
    await expect(friend.getByText("Left team successfully!")).toBeVisible();
    await chooseWay(friend, "Join a Team");
    await expect(friend.getByRole("button", { name: "Join Team" })).toBeVisible();
  });
}
