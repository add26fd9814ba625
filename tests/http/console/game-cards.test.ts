import { beforeAll, beforeEach, expect, test } from "vitest";
import { games } from "../../../db/schema/competition.ts";
import { cards } from "../../../db/schema/standings.ts";
import { elements, readable } from "../../support/assertions/html.ts";
import { placeTeams, scheduleGame } from "../../support/factories/games.ts";
import { useOrganizer } from "../../support/fixtures/organizer.ts";
import { U16 } from "../../support/fixtures/world.ts";

const { site, admin, browser: desk, send } = useOrganizer();
let path: string;
let coach: string;

beforeAll(async () => {
  const teams = await placeTeams(site, U16, { Lions: "Bracket A", Tigers: "Bracket A" });
  coach = `${teams.get("Lions")} coach`;
});

beforeEach(async () => {
  await site.db.delete(games);
  const game = await scheduleGame(admin, U16, "Lions - Tigers", { time: "09:00" });
  path = `/admin/games/edit/${game}`;
});

/** Fills in the form that the page at the address has now, as after going back to it. */
async function record(address: string, typed: Record<string, string> = {}) {
  const card = { who: coach, kind: "yellow", ...typed };
  const page = await send(await desk.get(address), "card", card);
  expect(readable(page.text)).toContain("Card recorded.");
  return page;
}

test("a card sent again after going back to the form is recorded once, another one twice", async () => {
  const page = await desk.get(path);
  const link = elements(page.text, "a").find(({ href }) => href?.startsWith(`${path}/cards`));
  const address = link?.["href"] ?? "";
  const recorded = await record(address);
  await record(address);
  expect(await site.db.$count(cards)).toBe(1);
  // The same card once more, from the page that said that it's recorded.
  await record(recorded.url);
  await record(recorded.url);
  expect(await site.db.$count(cards)).toBe(2);
  await record(address, { minute: "12" });
  expect(await site.db.$count(cards)).toBe(3);
});
