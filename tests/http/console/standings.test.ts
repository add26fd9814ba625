import { beforeAll, beforeEach, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import {
  alerts,
  fieldErrors,
  fieldsOf,
  formOf,
  questionOf,
  typedIn,
} from "#tests/support/assertions/forms.ts";
import { readable, tablesOf, whole, within } from "#tests/support/assertions/html.ts";
import { tiedTables } from "#tests/support/factories/tied-tables.ts";
import { press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser } = useOrganizer();
let decided: Record<string, string>;
let here: string;

beforeAll(async () => {
  decided = await tiedTables(site, admin);
  here = `/admin/standings/${await site.tournamentId(U16)}`;
});

beforeEach(async () => {
  const { id: _, ...first } = site.cup;
  await site.db.update(cups).set(first);
});

/** The field that the form of a question sends. */
function sentBy({ text }: Page, question: string, field: string): string {
  const asked = whole(text, "dialog").find((each) => readable(each).includes(question)) ?? "";
  return typedIn(asked, field);
}

const save = async (typed: Record<string, string>): Promise<Page> => {
  const page = await browser.get("/admin/standings");
  return browser.post("/admin/standings", { ...fieldsOf(formOf(page, "standings")), ...typed });
};

async function standings(bracket: string) {
  const page = await site.browser().get("/schedules-results?group=u16&view=standings");
  const found = tablesOf(page.text).find(({ caption }) => caption.endsWith(bracket));
  const rows = found?.rows.map(([rank, name]) => `${rank} ${name}`);
  return { rows, text: readable(page.text), html: page.text };
}

test("the order is chosen step by step, and every table follows it", async () => {
  const page = await browser.get("/admin/standings");
  expect(fieldsOf(formOf(page, "standings"))).toMatchObject({
    step2: "goal-difference",
    step3: "goals-scored",
    step4: "",
    goalCap: "3",
    forfeitScore: "3",
  });
  expect((await standings("Bracket E")).rows).toEqual(["1 Geese", "1 Swans"]);
  const saved = await save({ step2: "direct", step3: "", step4: "lots" });
  expect(alerts(saved.text)).toEqual([["Order saved."]]);
  expect(fieldsOf(formOf(saved, "standings"))).toMatchObject({
    step2: "direct",
    step3: "lots",
    step4: "",
  });
  const { rows, text } = await standings("Bracket E");
  expect(rows).toEqual(["1 Swans", "2 Geese"]);
  expect(text).toContain(
    "Teams are ranked by points, then head-to-head, then drawing lots; teams tied on all three share a place.",
  );
  const [rules = ""] = within((await site.browser().get("/CupRules")).text, "main");
  const steps = within(rules, "ol").map((list) => within(list, "li").map(readable));
  expect(steps).toContainEqual(["Points", "Head-to-head", "Drawing lots"]);
  expect(readable(rules)).toContain("If teams are still tied after that, we draw lots.");
});

test("points are deducted with a public reason and given back", async () => {
  const change = { intent: "points", teamId: decided["ducks"] ?? "" };
  const refused = await browser.post(here, { ...change, points: "some", reason: "" });
  expect(fieldErrors(refused.text)).toEqual([
    "Enter the points: -3 deducts three, 1 adds one.",
    "Enter a reason. Everyone can read it.",
  ]);
  const reason = "A player too old";
  const taken = await browser.post(here, { ...change, points: "-1", reason });
  expect(alerts(taken.text)).toEqual([["Adjustment saved."]]);
  const { rows, text } = await standings("Bracket D");
  expect(rows).toEqual(["1 Drakes", "2 Ducks (-1 point)"]);
  expect(text).toContain("1 point deducted from Ducks: A player too old.");
  const question = "Remove this adjustment (-1 point) for Ducks?";
  const adjustmentId = sentBy(taken, question, "adjustmentId");
  const asked = await browser.get(`${here}?confirm=points-${adjustmentId}`);
  expect(questionOf(asked)).toContain(question);
  await press(browser, asked, "Yes");
  expect((await standings("Bracket D")).rows).toEqual(["1 Drakes", "1 Ducks"]);
});

test("tied teams are drawn place by place, wait again once the draw is voided, and are drawn at random if asked @long", async () => {
  const page = await browser.get(here);
  const id = `draw-${decided["bracketD"]}-1`;
  const form = fieldsOf(formOf(page, id));
  const { ducks = "", drakes = "" } = decided;
  const twice = await browser.post(here, { ...form, drawn1: ducks, drawn2: ducks });
  expect(twice.status).toBe(400);
  expect(alerts(twice.text)).toEqual([["Each team can be drawn only once."]]);
  expect(fieldsOf(formOf(twice, id))).toMatchObject({ drawn1: ducks, drawn2: ducks });
  const drawn = await browser.post(here, { ...form, drawn1: ducks, drawn2: drakes });
  expect(alerts(drawn.text)).toEqual([["Lots recorded."]]);
  expect(readable(drawn.text)).toContain("Bracket D: Ducks, then Drakes");
  const { rows, text } = await standings("Bracket D");
  expect(rows).toEqual(["1 Drakes", "1 Ducks"]);
  expect(text).toContain("Lots were drawn to decide who advances: Ducks, then Drakes.");
  const drawId = sentBy(drawn, "Remove the lots drawn between Ducks and Drakes?", "drawId");
  const back = await browser.post(here, { intent: "void-draw", drawId });
  expect(fieldsOf(formOf(back, id))).toHaveProperty("drawn1");
  const random = await browser.post(here, fieldsOf(formOf(back, `${id}-random`)));
  expect(alerts(random.text)).toEqual([["Lots recorded."]]);
  expect(readable(random.text)).toMatch(/Bracket D: (?:Ducks, then Drakes|Drakes, then Ducks)/);
});

test("each team finds why it is placed where it is, folded under the table", async () => {
  const { html } = await standings("Bracket D");
  const tables = within(html, "details").map(readable);
  const reasons = tables.find((each) => each.includes("Ducks have"));
  expect(reasons).toMatch(/^How is this ranked\?/);
  expect(reasons).toContain(
    "1st DucksDrakes and Ducks have 1 point each.Goal difference: 0 each.Goals scored: 1 each.Drakes and Ducks are still tied and share 1st place.",
  );
  expect(html).not.toMatch(/<details[^>]*\bopen/);
});
