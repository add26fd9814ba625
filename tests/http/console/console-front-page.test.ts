import { beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { saveDraft } from "#domain/site/content/edit-content.ts";
import { alerts, typedIn } from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { useConsole } from "#tests/support/fixtures/animals.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser, stored } = useConsole();

beforeEach(async () => {
  await site.db.delete(games);
});

const lions = (time: string, date = "2025-07-15") =>
  scheduleGame(admin, U16, "Lions - Tigers", { date, time, field: "Field 1" });

function cards({ text }: Pick<Page, "text">): string[][] {
  return within(text, "ul")
    .filter((list) => list.includes("team1Score"))
    .flatMap((list) => within(list, "li"))
    .map((card) => [readable(within(card, "p")[0] ?? ""), ...within(card, "label").map(readable)]);
}

const score = (id: number, team1Score: string, team2Score: string) => {
  const fields = { intent: "score", from: "front", team1Score, team2Score };
  return browser.post(`/admin/games/edit/${id}`, fields);
};

test("the console's front page has a card per game that needs a score", async () => {
  await lions("12:30");
  await lions("18:00", "2025-07-14");
  await scheduleGame(admin, U13, "Cubs - Pups", { time: "11:45", stage: "final" });
  await lions("15:00", "2025-07-16");
  const page = await browser.get("/admin");
  expect(cards(page)).toEqual([
    ["Mon, Jul 14, 6:00 PM · Field 1 · U16+", "Lions", "Tigers"],
    ["Kickoff 11:45 AM · Final · U13-U15", "Cubs", "Pups"],
    ["12:30 PM · Field 1 · U16+", "Lions", "Tigers"],
  ]);
  const inputs = elements(page.text, "input").filter(({ name = "" }) => name.endsWith("Score"));
  expect(inputs).toHaveLength(6);
  for (const input of inputs) {
    expect(input).toMatchObject({ inputmode: "numeric", autocomplete: "off" });
  }
});

test("games that aren't due yet are folded", async () => {
  await lions("12:30");
  const { text } = await browser.get("/admin");
  expect(text).toContain("No scores to enter right now. Next kickoff: 12:30 PM.");
  const [later = ""] = within(text, "details").filter((each) => each.includes("team1Score"));
  expect(readable(later)).toMatch(/^Later today \(1\)/);
  expect(cards({ text: later })).toEqual([["12:30 PM · Field 1 · U16+", "Lions", "Tigers"]]);
});

test("a score entered on the front page stays correctable there", async () => {
  const id = await lions("11:00");
  const page = await score(id, "3", "2");
  expect(page.url).toBe(`/admin?done=updated&game=${id}`);
  expect(alerts(page.text)).toEqual([["Game updated successfully!", "Lions - Tigers 3-2."]]);
  expect(cards(page)).toEqual([]);
  expect(page.text).toContain("No games need a score right now.");
  const address = `/admin/games/edit/${id}?from=front`;
  // In the notice and in the timeline.
  expect(page.text.split(`href="${address}"`)).toHaveLength(3);

  expect(typedIn((await browser.get(address)).text, "from")).toBe("front");
  const corrected = await score(id, "3", "3");
  expect(alerts(corrected.text)[0]).toContain("Lions - Tigers 3-3. Before: 3-2.");
  expect(await stored(id)).toMatchObject({ team1Score: 3, team2Score: 3 });
});

test("a refused score comes back as typed and still returns to the front page", async () => {
  const id = await lions("11:00");
  const page = await score(id, "3", "x");
  expect(page.status).toBe(400);
  expect(alerts(page.text)).toEqual([
    ["Error updating game: A score is a whole number from 0 to 99."],
  ]);
  const typed = ["team1Score", "team2Score", "from"].map((name) => typedIn(page.text, name));
  expect(typed).toEqual(["3", "x", "front"]);
});

test("without games the front page says what to do next", async () => {
  const { text } = await browser.get("/admin");
  expect(text).toContain("No games today.");
  for (const path of ["/admin/games/create", "/admin/games/import", "/admin/players"]) {
    expect(text).toContain(`href="${path}"`);
  }
});

test("a new site says what is missing before it opens, until games are played", async () => {
  const main = async () => within((await browser.get("/admin")).text, "main")[0] ?? "";
  const text = await main();
  expect(readable(text)).toMatch(/Open your cup: [0-7] of 8 done/);
  const settings = await browser.get("/admin/cup");
  for (const name of ["contactEmail", "startsOn", "place", "peerHandle"]) {
    expect(text).toContain(`href="/admin/cup#settings-${name}"`);
    expect(settings.text).toContain(`id="settings-${name}"`);
  }
  expect(text).toContain("Make the site your own");
  await lions("12:30");
  expect(await main()).not.toContain("Make the site your own");
  expect(await main()).toContain("Say who runs this site");
  const operator = { operator: "Araknid LLC", postalAddress: "12 Main Street" };
  await saveDraft(admin, "contact", (current) => ({ ...current, ...operator }), { publish: true });
  expect(await main()).not.toContain("Say who runs this site");
});
