import { beforeAll, expect, test } from "vitest";
import { addGoal } from "#domain/competition/goals/goals.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { announceInput } from "#domain/site/announcements/announcement-input.ts";
import { sendAnnouncement } from "#domain/site/announcements/announcements.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { cachedAddresses } from "#tests/support/caching/addresses.ts";
import { unnumbered } from "#tests/support/caching/fresh.ts";
import { agree, guardianOf } from "#tests/support/factories/consents.ts";
import { changeCup, newCup, startCup } from "#tests/support/factories/cups.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { isLongRun } from "#tests/support/fixtures/run-length.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const site = useSite();

const SCORERS = "/schedules-results?group=u16&view=scorers";
const SCHEDULE = "/schedules-results?group=u16&view=schedule";

beforeAll(async () => {
  const admin = await site.admin();
  await changeCup(admin, { zone: "Asia/Tokyo", startsOn: "2025-07-14", endsOn: "2025-07-19" });
  await team("Early Birds", ["2007-07-18"]);
  await startCup(admin, newCup({ zone: "America/Los_Angeles" }));
  await team("Lions", ["2007-07-17"]);
  await team("Cubs", ["2012-07-18"], U13);
  await team("Wolves", []);
  await team("Tigers", []);
  await scheduleGame(admin, U16, "Lions - Tigers", { time: "15:00" });
  await scheduleGame(admin, U16, "Lions - Tigers", { time: "10:00", date: "2025-07-16" });
  await changeCup(admin, {
    registrationClosesAt: "2025-07-16T13:00",
    paymentDueAt: "2025-07-16T14:00",
  });
  const rain = { to: "everyone", subject: "Rain", body: "Bring a coat." };
  const banner = announceInput.parse({ ...rain, bannerUntil: "2025-07-16T20:00" });
  await sendAnnouncement(admin, banner);
});

async function team(name: string, born: string[], tournamentName = U16): Promise<void> {
  const admin = await site.admin();
  site.cup = await currentCup(site.visitor().db);
  const manager = await site.person({ dob: "1985-01-01" });
  const { teamCode } = await site.team(name, { tournamentName, manager });
  for (const dob of born) {
    const player = await site.person({ firstName: "Zoe", lastName: "Quinn", dob });
    await joinTeam(player.ctx, { teamCode, playerId: player.playerId });
    await addGoal(admin, player.playerId);
    if (dob < "2010") continue;
    const guardianId = await guardianOf(site, player.playerId, { email: "zoe@example.net" });
    await agree(site, player.playerId, { guardianId }, ["public-name"]);
  }
}

async function textsOf(paths: string[]): Promise<Map<string, string>> {
  const [browser, reader] = [site.browser(), await site.signIn(await site.admin())];
  await Promise.all(paths.map((path) => reader.get(path)));
  const text = async (path: string) => unnumbered((await browser.get(path)).text);
  return new Map(await Promise.all(paths.map(async (path) => [path, await text(path)] as const)));
}

const moments = [
  ["a kick-off", "2025-07-15T22:00:00Z", SCHEDULE],
  ["the end of a game", "2025-07-15T22:10:00Z", SCHEDULE],
  ["midnight in the cup's zone", "2025-07-16T07:00:00Z", "/teams/lions"],
  ["the close of registration", "2025-07-16T20:00:00Z", "/"],
  ["the deadline of the fee", "2025-07-16T21:00:00Z", "/CupRules"],
  ["the end of a message", "2025-07-17T03:00:00Z", "/teams"],
  ["an eighteenth birthday", "2025-07-17T07:00:00Z", SCORERS],
  ["one in a cup that was followed early", "2025-07-17T15:00:00Z", "/teams/early-birds"],
  ["a thirteenth birthday", "2025-07-18T07:00:00Z", "/teams/cubs"],
] as const;

test.each(moments)("%s appears at its time, on any page", async (_what, moment, shownOn) => {
  const all = [...(await cachedAddresses(site.visitor())), "/teams/early-birds"];
  const paths = isLongRun ? all : [shownOn];
  const at = Date.parse(moment);
  site.now = new Date(at - 1_000);
  const before = await textsOf(paths);
  expect(site.running.pages?.size.pages).toBeGreaterThanOrEqual(paths.length);
  expect(site.wrote).toBe(false);
  site.now = new Date(at);
  const after = await textsOf(paths);
  expect(paths.filter((path) => before.get(path) !== after.get(path))).toContain(shownOn);
});

test("setting the clock back shows nothing that is still to come", async () => {
  const paths = isLongRun ? await cachedAddresses(site.visitor()) : ["/teams"];
  await textsOf(paths);
  site.now = new Date("2025-07-15T19:00:00Z");
  const texts = await textsOf(paths);
  expect(texts.get("/teams")).toContain("Bring a coat.");
});
