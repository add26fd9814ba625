import { expect, type Page, test } from "@playwright/test";
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
  const how = script ? "with script" : "without script";
  test(`a cup is played ${how}`, { tag: script ? "@smoke" : [] }, async ({ browser }) => {
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
    await manager.getByRole("button", { name: "Approve Zoë M." }).click();
    await expect(manager.getByText("Approved.")).toBeVisible();

    await register(rival, "Kofi", "Mensah");
    await createTeam(rival, away);

    await createGame(admin, home, away, { script });

    const spectator = await openPage(browser, { script, phone: true });
    await spectator.goto(standings);
    expect((await standingsRow(spectator, home)).slice(2)).toEqual(cells(0, 0, 0, 0, 0, 0, "0", 0));

    await recordScore(admin, [home, away], ["3", "1"]);
    if (!script) await spectator.goto(standings);
    await expect
      .poll(async () => (await standingsRow(spectator, home)).slice(2))
      .toEqual(cells(1, 1, 0, 0, 3, 1, "+2", 3));

    await recordScore(admin, [home, away], ["0", "2"]);
    if (!script) await spectator.goto(standings);
    await expect
      .poll(async () => (await standingsRow(spectator, home)).slice(2))
      .toEqual(cells(1, 0, 1, 0, 0, 2, "-2", 0));

    await admin.goto("/admin/players");
    await admin.getByRole("link", { name: home }).click();
    const row = admin
      .getByRole("listitem")
      .or(admin.getByRole("row"))
      .filter({ hasText: "Zoë Müller" });
    await row.getByRole("button", { name: "+ Goal" }).click();
    await expect(row).toContainText("1");
    if (!script) await friend.goto("/teams");
    await expect(
      friend.getByRole("listitem").or(friend.getByRole("row")).filter({ hasText: "Zoë Müller" }),
    ).toContainText("1");

    await friend.getByRole("button", { name: "Leave Team" }).click();
    await expect(friend.getByText("Are you sure you want to leave your team?")).toBeVisible();
    await friend.getByRole("button", { name: "Yes" }).click();
    await expect(friend.getByText("Left team successfully!")).toBeVisible();
    await chooseWay(friend, "Join a Team");
    await expect(friend.getByRole("button", { name: "Join Team" })).toBeVisible();
  });
}

function cells(...values: (number | string)[]): string[] {
  return values.map(String);
}

async function recordScore(
  admin: Page,
  [home, away]: [string, string],
  [score1, score2]: [string, string],
): Promise<void> {
  await admin.goto("/admin/games/edit");
  await admin.getByRole("link").filter({ hasText: home }).filter({ hasText: away }).click();
  await enterScore(admin, { [home]: score1, [away]: score2 });
}
