import { expect, type Locator, type Page, test } from "@playwright/test";
import { goal, newPhone, pathOf, startGame } from "./field-phone.ts";
import { addGames } from "./games.ts";
import { openOrganizer, useOwnSite } from "./own-site.ts";
import { comesAlive, openPage, today } from "./people.ts";

const CUP = "Delta Cup";

// Lightning suspends every game of a cup.
useOwnSite();

/** The first four of six group games are played; the last two leave Herons and Otters tied. */
const GAMES = [
  ["09:00", "Herons", "Toads", "2", "0"],
  ["09:20", "Otters", "Newts", "1", "0"],
  ["09:40", "Herons", "Newts", "1", "0"],
  ["10:00", "Otters", "Toads", "2", "0"],
  ["18:50", "Herons", "Otters", "", ""],
  ["19:10", "Newts", "Toads", "", ""],
] as const;

async function openTournament(admin: Page, list: string): Promise<void> {
  await admin.goto(list);
  await admin.getByRole("link", { name: CUP }).click();
  await expect(admin).toHaveURL(new RegExp(`${list}/\\d+$`));
  await comesAlive(admin);
}

const front = (phone: Page): Locator => phone.getByRole("region", { name: / against / });

const begin = (phone: Page) => startGame(phone, front(phone));

async function end(phone: Page): Promise<void> {
  await front(phone).getByRole("link", { name: "End game" }).click();
  await phone.getByRole("dialog").getByRole("button", { name: "End game" }).click();
  await expect(front(phone).getByText("● Live")).toBeHidden();
}

async function win(phone: Page, team: string): Promise<void> {
  await begin(phone);
  await goal(phone, team);
  await end(phone);
}

test("a cup day is run at the desk, scored by a phone and followed live", async ({ browser }) => {
  test.setTimeout(300_000);
  const admin = await openOrganizer(browser);
  const day = await today(admin);
  const group = { tournament: CUP, bracket: "Bracket A", date: day, field: "Delta" };
  const games = GAMES.map(([time, team1, team2, score1, score2]) => {
    return { ...group, time, team1, team2, score1, score2 };
  });
  await addGames(admin, ...games);
  await openTournament(admin, "/admin/knockout");
  await admin.getByLabel("Date").fill(day);
  await admin.getByLabel("First kickoff").fill("21:00");
  await admin.getByLabel("Fields").fill("Delta");
  await admin.getByRole("button", { name: "Create knockout" }).click();
  await expect(admin.getByText("The knockout is on the schedule.")).toBeVisible();
  const link = await pathOf(admin, "Delta");
  const phone = await newPhone(browser, link);
  const fan = await openPage(browser);
  await fan.goto("/schedules-results?group=delta-cup&view=schedule");
  const loads: string[] = [];
  fan.on("load", (page) => loads.push(page.url()));

  await test.step("a game is followed goal by goal", async () => {
    const row = fan.getByRole("row").filter({ hasText: "Herons" }).filter({ hasText: "Otters" });
    await begin(phone);
    await expect(row).toContainText("Live 0–0");
    await goal(phone, "Herons");
    await expect(row).toContainText("Live 1–0");
    await goal(phone, "Otters", "Own goal");
    await end(phone);
    await expect(row).not.toContainText("Live");
    await expect(row).toContainText("1–1");
  });

  await test.step("lightning suspends play until it resumes", async () => {
    const held = phone.getByRole("status").filter({ hasText: "No game can start until" });
    const start = front(phone).getByRole("button", { name: "Start game" });
    await admin.goto("/admin/day");
    await comesAlive(admin);
    await admin.getByRole("button", { name: "Lightning" }).click();
    const banner = fan.getByRole("region", { name: "Play is suspended" });
    await expect(banner).toContainText("Play is suspended for lightning");
    await expect(held).toBeVisible();
    await expect(start).toBeHidden();
    await admin.getByLabel("Resume at").fill("");
    await admin.getByRole("button", { name: "Resume play" }).click();
    await admin.getByRole("button", { name: "Resume play anyway" }).click();
    await expect(banner).toBeHidden();
    await expect(held).toBeHidden();
    await win(phone, "Toads");
  });

  const drawn = (name: string) => fan.getByRole("listitem").filter({ hasText: name }).first();
  await test.step("lots are drawn, and the group stage is confirmed", async () => {
    await fan.goto("/schedules-results?group=delta-cup&view=knockout");
    loads.length = 0;
    await expect(drawn("Semi-final 1")).toContainText("1st in");
    await openTournament(admin, "/admin/standings");
    const lots = admin.getByRole("group", { name: "1st" });
    await lots.getByLabel("Drawn 1st").selectOption("Otters");
    await lots.getByLabel("Drawn 2nd").selectOption("Herons");
    await admin.getByRole("button", { name: "Record lots" }).click();
    await expect(admin.getByText("Lots recorded.")).toBeVisible();
    await openTournament(admin, "/admin/knockout");
    await admin.getByRole("button", { name: "Confirm group stage" }).click();
    await admin.getByRole("button", { name: "Yes" }).click();
    await expect(drawn("Semi-final 1")).toContainText("Newts");
  });

  await test.step("the knockout is played to the champion", async () => {
    await begin(phone);
    await front(phone).getByRole("link", { name: "Enter penalties" }).click();
    const sheet = phone.getByRole("dialog");
    await sheet.getByLabel("Otters").fill("3");
    await sheet.getByLabel("Newts").fill("4");
    await sheet.getByRole("button", { name: "Enter penalties" }).click();
    await end(phone);
    await win(phone, "Herons");
    await win(phone, "Otters");
    await win(phone, "Herons");
    await expect(drawn("Semi-final 1")).toContainText("PKs");
    await expect(fan.getByRole("definition")).toHaveText(["Herons", "Newts", "Otters"]);
    expect(loads).toEqual([]);
  });
});
