import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import {
  alerts,
  buttons,
  fieldErrors,
  fieldsOf,
  formOf,
  textOf,
} from "#tests/support/assertions/forms.ts";
import { elements, readable } from "#tests/support/assertions/html.ts";
import { confirming } from "#tests/support/factories/confirming.ts";
import { knockoutGames, playedGroups, SIX_TEAMS } from "#tests/support/factories/knockouts.ts";
import { press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";

const { site, admin, browser } = useOrganizer();
let id: number;
let here: string;

beforeAll(async () => {
  id = await playedGroups(site, admin, "Small cup", SIX_TEAMS);
  here = `/admin/knockout/${id}`;
});

const VIEW = "/schedules-results?group=small-cup&view=knockout";
const plain = {
  intent: "make",
  goOn: "4",
  date: "2025-07-16",
  time: "10:00",
  fields: "North, South",
  minutesBetween: "20",
};
const make = { ...plain, thirdPlace: "on" };

/** The fields of the pairings, without the idempotency key. */
function pairings(page: Page): Record<string, string> {
  const fields = Object.entries(fieldsOf(formOf(page, "crossings")));
  return Object.fromEntries(fields.filter(([name]) => /^(?:version|side_)/.test(name)));
}

test("no knockout is offered before there is one, and its pairings are previewed as the form says", async () => {
  const visitor = site.browser();
  const page = await visitor.get("/schedules-results?group=small-cup&view=standings");
  expect(elements(page.text, "a").map(({ href }) => href)).not.toContain(`${VIEW}#choice`);
  expect(textOf(await visitor.get(VIEW))).toContain(
    "The knockout stage for Small cup isn't set up yet.",
  );
  expect((await visitor.get("/sitemap.xml")).text).not.toContain("view=knockout");
  const list = await browser.get("/admin/knockout");
  expect(elements(list.text, "a").map(({ href }) => href)).toContain(here);
  const preview = await browser.get(`${here}?goOn=6&date=2025-07-16`);
  expect(textOf(preview)).toContain("Quarter-final 1|2nd in Bracket A – 3rd in Bracket B");
  expect(textOf(preview)).not.toContain("Loser of");
  expect(textOf(await browser.get(here))).toContain("Semi-final 1|1st in Bracket A – 2nd in");
});

test("an impossible knockout is refused beside its field and keeps what was typed", async () => {
  const wrong = { goOn: "", date: "2025-02-30", fields: "North, North", minutesBetween: "0" };
  const page = await browser.post(here, { ...make, ...wrong });
  expect(page.status).toBe(400);
  expect(fieldErrors(page.text)).toEqual([
    "Pick how many teams advance.",
    "This isn't a date. Use year-month-day, such as 2026-07-27.",
    "Enter minutes as a whole number from 1 to 240.",
    "List each field once.",
  ]);
  expect(formOf(page, "make")).toContain('value="North, North"');
});

test("a made knockout appears on the schedule and in the bracket drawing", async () => {
  const page = await browser.post(here, make);
  expect(alerts(page.text)).toEqual([["The knockout is on the schedule."]]);
  const visitor = site.browser();
  const drawn = await visitor.get(VIEW);
  expect(textOf(drawn)).toContain(
    "Semi-final 1|Wed, Jul 16|, 10:00 AM, |North|1st in Bracket A|2nd in Bracket B",
  );
  expect(textOf(drawn)).toContain("Winner of Semi-final 2");
  expect((await visitor.get("/sitemap.xml")).text).toContain("view=knockout");
  const schedule = await visitor.get("/schedules-results?group=small-cup&view=schedule");
  expect(textOf(schedule)).toContain("Loser of Semi-final 1");
});

test("pairings can be edited, and no place appears twice", async () => {
  const shown = pairings(await browser.get(here));
  const [one = "", two = "", three = ""] = Object.keys(shown).filter((name) => name !== "version");
  const repeated = { ...shown, intent: "crossings", [three]: shown[one] ?? "" };
  const twice = await browser.post(here, repeated);
  expect(twice.status).toBe(409);
  expect(readable(formOf(twice, "crossings"))).toContain(
    "Two spots use the same place (Semi-final 1, Semi-final 2).",
  );
  const swapped = { [one]: shown[two] ?? "", [two]: shown[one] ?? "" };
  const page = await browser.post(here, { ...shown, ...swapped, intent: "crossings" });
  expect(alerts(page.text)).toEqual([["Pairings saved."]]);
  expect(pairings(page)).toMatchObject(swapped);
});

test("confirming the groups asks who advances and fills the knockout", async () => {
  const asked = await browser.get(`${here}?confirm=confirm`);
  expect(textOf(asked)).toContain("Tigers|2nd in Bracket A, Semi-final 2");
  const page = await press(browser, asked, /^Yes/);
  expect(alerts(page.text)).toEqual([["The group stage is confirmed."]]);
  expect(buttons(page)).toContain("Reopen the group stage");
  const drawn = textOf(await site.browser().get(VIEW));
  expect(drawn).toContain("Bears|Lions");
  expect(drawn).toContain("Wolves|Tigers");
  expect(drawn).not.toContain("Champion");
  const question = textOf(await browser.get(`${here}?confirm=reopen`));
  expect(question).toContain("Reopen the group stage?");
  expect(question).not.toContain("are open again");
});

test("a group game that is open again after the confirmation is named", async () => {
  const own = and(eq(games.stage, "group"), eq(games.tournamentId, id));
  const [game] = await site.db.select().from(games).where(own).limit(1);
  if (!game) throw new Error("There is no group game.");
  const set = (result: Partial<typeof games.$inferInsert>) =>
    site.set(games, { id: game.id }, result);
  await set({ state: "postponed", team1Score: null, team2Score: null });
  expect(textOf(await browser.get(here))).toContain("These group games are open again");
  const { state, team1Score, team2Score } = game;
  await set({ state, team1Score, team2Score });
});

const FOURS = {
  "Bracket A": ["Lions", "Tigers", "Cubs", "Pumas"],
  "Bracket B": ["Wolves", "Bears", "Pups", "Foxes"],
};

test("a knockout with penalties and extra time has a champion @long", async () => {
  const games = await knockoutGames(admin, id);
  for (const [at, team1Score, team2Score, more] of [
    [0, 1, 1, { team1Penalties: 3, team2Penalties: 4 }],
    [1, 0, 2, {}],
    [2, 1, 0, {}],
    [3, 2, 1, { afterExtraTime: true }],
  ] as const) {
    const score = { team1Score, team2Score, ...more };
    const gameId = games[at]?.id ?? 0;
    await confirming((confirmed) => recordScore(admin, gameId, { ...score, confirmed }));
  }
  const drawn = textOf(await site.browser().get(VIEW));
  for (const said of ["Champion|Lions", "Second|Tigers", "Third|Bears", "PKs 4", "After overtime"])
    expect(drawn).toContain(said);
});

describe("a knockout with placement games", () => {
  let id: number;
  const view = (language = "") => `${language}/schedules-results?group=every-place&view=knockout`;

  beforeAll(async () => {
    id = await playedGroups(site, admin, "Every place", FOURS);
  });

  test("they are previewed and made, with the game for third place", async () => {
    const asked = await browser.get(`/admin/knockout/${id}?goOn=8&placement=on&date=2025-07-16`);
    expect(textOf(asked)).toContain(
      "Places 5–8, game 1|Loser of Quarter-final 1 – Loser of Quarter-final 2",
    );
    expect(textOf(asked)).toContain("7th place|Loser of Places 5–8, game 1 – Loser of Places 5–8");
    const page = await browser.post(`/admin/knockout/${id}`, {
      ...plain,
      goOn: "8",
      placement: "on",
    });
    expect(alerts(page.text)).toEqual([["The knockout is on the schedule."]]);
    expect(textOf(page)).toContain("Loser of Semi-final 1|Loser of Semi-final 2");
  });

  test("they are below the tree, in both languages, and the API names their places", async () => {
    const visitor = site.browser();
    const drawn = textOf(await visitor.get(view()));
    expect(drawn).toContain("Placement games|5th place|");
    expect(drawn).toContain("Winner of Places 5–8, game 1|Winner of Places 5–8, game 2");
    const spanish = textOf(await visitor.get(view("/es")));
    expect(spanish).toContain("Partidos por puestos|Partido por el 5.º puesto|");
    expect(spanish).toContain("Puestos 5 al 8, partido 1");
    expect(spanish).toContain("Perdedor del partido 2 por los puestos 5 a 8");
    const schedule = "/schedules-results?group=every-place&view=schedule";
    expect(textOf(await visitor.get(schedule))).toContain("7th place");
    const api = await visitor.get("/api/v1/tournaments/every-place/knockout");
    const { stages } = JSON.parse(api.text);
    const placement = stages.find(({ stage }: { stage: string }) => stage === "placement");
    expect(placement.games).toMatchObject([
      { title: "5th place", places: { first: 5, last: 6 } },
      { title: "Places 5–8, game 1", places: { first: 5, last: 8 } },
      { title: "Places 5–8, game 2", places: { first: 5, last: 8 } },
      { title: "7th place", places: { first: 7, last: 8 } },
    ]);
  });
});

test("a knockout without groups is previewed and made", async () => {
  const id = await playedGroups(site, admin, "Straight cup", {
    "Bracket A": ["Owls", "Crows", "Jays"],
  });
  const here = `/admin/knockout/${id}`;
  expect(textOf(await browser.get(here))).not.toContain("Knockout without groups");
  await site.remove(games, { tournamentId: id });
  const asked = await browser.get(`${here}?goOn=2&withoutGroups=on&date=2025-07-17`);
  expect(textOf(asked)).toContain("Semi-final 1|2nd in Bracket A – 3rd in Bracket A");
  const own = { goOn: "2", withoutGroups: "on", date: "2025-07-17" };
  const page = await browser.post(here, { ...plain, ...own });
  expect(alerts(page.text)).toEqual([["The knockout is on the schedule."]]);
  expect(textOf(page)).toContain("The teams don't have an order yet.");
});
