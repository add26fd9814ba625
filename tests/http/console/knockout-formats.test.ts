import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { alerts, buttons, fieldsOf, formOf, textOf } from "#tests/support/assertions/forms.ts";
import { bracketNamed, playedGroups, playOut } from "#tests/support/factories/knockouts.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";

const { site, admin, browser } = useOrganizer();

const make = {
  intent: "make",
  goOn: "8",
  date: "2025-07-16",
  time: "10:00",
  fields: "North, South",
  minutesBetween: "20",
};

const FOURS = {
  "Bracket A": ["Lions", "Tigers", "Cubs", "Pumas"],
  "Bracket B": ["Wolves", "Bears", "Pups", "Foxes"],
};

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
    const page = await browser.post(`/admin/knockout/${id}`, { ...make, placement: "on" });
    expect(alerts(page.text)).toEqual([["The knockout is on the schedule."]]);
    expect(textOf(page)).toContain("Loser of Semi-final 1|Loser of Semi-final 2");
  });

  test("they are below the tree, in both languages", async () => {
    const visitor = site.browser();
    const drawn = textOf(await visitor.get(view()));
    expect(drawn).toContain("Placement games|5th place|");
    expect(drawn).toContain("Winner of Places 5–8, game 1|Winner of Places 5–8, game 2");
    const spanish = textOf(await visitor.get(view("/es")));
    expect(spanish).toContain("Partidos por puestos|Partido por el 5.º puesto|");
    expect(spanish).toContain("Puestos 5 al 8, partido 1");
    expect(spanish).toContain("Perdedor de puestos 5 al 8, partido 2");
    const schedule = "/schedules-results?group=every-place&view=schedule";
    expect(textOf(await visitor.get(schedule))).toContain("7th place");
  });

  test("the API, the calendar and the file name their places", async () => {
    await browser.post(`/admin/knockout/${id}`, { intent: "confirm" });
    await playOut(admin, id);
    const visitor = site.browser();
    const api = await visitor.get("/api/v1/tournaments/every-place/knockout");
    const { stages } = JSON.parse(api.text);
    const placement = stages.find(({ stage }: { stage: string }) => stage === "placement");
    expect(placement.games).toMatchObject([
      { title: "5th place", places: { first: 5, last: 6 } },
      { title: "Places 5–8, game 1", places: { first: 5, last: 8 } },
      { title: "Places 5–8, game 2", places: { first: 5, last: 8 } },
      { title: "7th place", places: { first: 7, last: 8 } },
    ]);
    const file = (await visitor.get("/api/v1/tournaments/every-place/schedule.csv")).text;
    expect(file).toContain(",placement 5-8,");
    expect(file).toContain(",placement 7-8,");
  });
});

test("a knockout without groups is made, ordered and filled in", async () => {
  const id = await playedGroups(site, admin, "Straight cup", {
    "Bracket A": ["Owls", "Crows", "Jays"],
  });
  const here = `/admin/knockout/${id}`;
  expect(textOf(await browser.get(here))).not.toContain("Knockout without groups");
  await site.db.delete(games).where(eq(games.tournamentId, id));
  const asked = await browser.get(`${here}?goOn=2&withoutGroups=on&date=2025-07-16`);
  expect(textOf(asked)).toContain("Semi-final 1|2nd in Bracket A – 3rd in Bracket A");
  const page = await browser.post(here, { ...make, goOn: "2", withoutGroups: "on" });
  expect(alerts(page.text)).toEqual([["The knockout is on the schedule."]]);
  expect(textOf(page)).toContain("The teams don't have an order yet.");

  const standings = await browser.get(`/admin/standings/${id}`);
  const form = formOf(standings, `draw-${await bracketNamed(admin, id, "Bracket A")}-1`);
  const idOf = (name: string) => RegExp(`<option value="(\\d+)">${name}<`).exec(form)?.[1] ?? "";
  const order = { drawn1: idOf("Jays"), drawn2: idOf("Owls"), drawn3: idOf("Crows") };
  const drawn = await browser.post(`/admin/standings/${id}`, { ...fieldsOf(form), ...order });
  expect(alerts(drawn.text)).toEqual([["Lots recorded."]]);
  const confirmed = await browser.post(here, { intent: "confirm" });
  expect(buttons(confirmed)).toContain("Change the order");
  const view = "/schedules-results?group=straight-cup&view=knockout";
  const tree = textOf(await site.browser().get(view));
  expect(tree).toContain("Owls|Crows");
  expect(tree).toContain("Jays|Winner of Semi-final 1");
});
