import { expect } from "@playwright/test";
import { fieldOf } from "../../e2e/field-phone.ts";
import { addGames, enterScore, openGame } from "../../e2e/games.ts";
import { openPage, signInAsAdmin, today } from "../../e2e/people.ts";
import { test } from "./engines.ts";

const STEAM = "/schedules-results?group=steam-cup&view=schedule";

test("a score appears in an open schedule, which knows its age", async ({ browser, pickUp }) => {
  const office = await openPage(browser);
  await signInAsAdmin(office);
  const steam = { tournament: "Steam Cup", date: "2025-07-26", time: "10:00" };
  await addGames(office, { ...steam, team1: "Steam Kettles", team2: "Steam Irons" });
  const reader = await pickUp();
  await reader.open(STEAM);
  await reader.sees("Steam Kettles");
  await reader.run(() => Object.assign(document.body, { isTheSame: true }) && null);
  await openGame(office, "Steam Kettles");
  await enterScore(office, { "Steam Kettles": "3", "Steam Irons": "1" });
  await reader.sees("3–1");
  expect(await reader.run(() => "isTheSame" in document.body)).toBe(true);
  reader.loseSignal(true);
  await reader.sees("Connection lost. Reconnecting…");
  reader.loseSignal(false);
  await reader.seesNo("Connection lost. Reconnecting…");
});

test("a score is entered and corrected at the desk", async ({ browser, pickUp }) => {
  const office = await openPage(browser);
  await signInAsAdmin(office);
  const press = { tournament: "Press Cup", date: await today(office), time: "00:00" };
  await addGames(office, { ...press, team1: "Press Rollers", team2: "Press Inks" });
  const desk = await pickUp();
  await desk.open("/admin");
  await desk.type("Email", "admin@example.org");
  await desk.type("Password", "sand and water");
  await desk.press("Log in");
  await desk.type("Press Rollers", "3");
  await desk.type("Press Inks", "1");
  await desk.press("Update Game", { within: "Press Rollers" });
  await desk.sees("Press Rollers - Press Inks 3-1.");
  await desk.follow("Correct the score");
  await desk.type("Press Rollers", "4");
  await desk.press("Update Game");
  await desk.sees("Press Rollers - Press Inks 4-1.");
});

test("goals entered without a signal arrive once each", async ({ browser, pickUp }) => {
  const [home, away] = ["Tin Whistles", "Brass Bells"] as const;
  const { desk, path, gameId } = await fieldOf(browser, "Foundry", [home, away]);
  const phone = await pickUp();
  await phone.open(path);
  await phone.press("Start game");
  await phone.sees("● Live");
  await phone.seesNo("waiting to send");
  const isKept = () =>
    phone.run(async () => {
      const cache = await caches.open("araknid-pages");
      return (await cache.match(location.pathname)) !== undefined;
    });
  await expect.poll(isKept).toBe(true);

  phone.loseSignal(true);
  await phone.follow(`+ Goal for ${home}`);
  await phone.press("*Player 1*", { within: `Goal for ${home}` });
  await phone.sees("Waiting to send: 1");
  await phone.open(path);
  await phone.sees("Waiting to send: 1");
  await phone.sees(/No connection\. .* was at \d+:\d\d [AP]M\./);
  await phone.follow(`+ Goal for ${away}`);
  await phone.press("Not sure who", { within: `Goal for ${away}` });
  await phone.sees("Waiting to send: 2");
  phone.loseSignal(false);
  await phone.seesNo("waiting to send");

  await phone.follow("End game");
  await phone.press("End game", { within: "End the game?" });
  await phone.sees("The game ended");
  await desk.goto(`/admin/games/edit/${gameId}`);
  await expect(desk.getByLabel(home)).toHaveValue("1");
  await expect(desk.getByLabel(away)).toHaveValue("1");
});
