import { beforeEach, expect, test } from "vitest";
import { gameSlots, games } from "#db/schema/competition.ts";
import { cards } from "#db/schema/standings.ts";
import {
  alerts,
  buttons,
  fieldErrors,
  formOf,
  textOf,
  typedIn,
} from "#tests/support/assertions/forms.ts";
import { elements, readable } from "#tests/support/assertions/html.ts";
import { recordSurely, scheduleGame } from "#tests/support/factories/games.ts";
import { useConsole } from "#tests/support/fixtures/animals.ts";
import { formWith, press } from "#tests/support/fixtures/organizer.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser, send, stored, knockout } = useConsole();

beforeEach(async () => {
  await site.db.delete(gameSlots);
  await site.db.delete(games);
});

const address = (id: number) => `/admin/games/edit/${id}`;
const open = (id: number) => browser.get(address(id));
const overtime = { afterExtraTime: "yes", regular: "0" };
const decided = { ...overtime, team1Penalties: "3", team2Penalties: "4" };
const score = (team1Score: string, team2Score: string) => ({ team1Score, team2Score });

test("a tied knockout game waits for penalties and then advances the winner", async () => {
  const { semi, final } = await knockout();
  const level = await send(await open(semi), "score", score("1", "1"));
  expect(textOf(level)).toContain("Tied: enter the penalties. No team advances until you do.");
  expect(textOf(level)).toContain("Enter penalties");
  const page = await open(semi);
  expect(textOf(page)).toContain("Tied: no team advances until you enter the penalties.");
  expect((await browser.get("/admin")).text).toContain("Tied: enter the penalties.");
  expect((await stored(final)).team1Id).toBeNull();

  const none = await send(page, "score", { team1Penalties: "3", team2Penalties: "3" });
  expect(none.text).toContain("A shootout can't end in a tie. Check the numbers.");
  const saved = await send(none, "score", decided);
  expect(textOf(saved)).toContain("Lions - Tigers 1-1 (OT, 3-4 PKs)");
  expect((await stored(final)).team1Id).toBe((await stored(semi)).team2Id);
  const schedule = await browser.get("/schedules-results?group=u16&view=schedule");
  expect(readable(schedule.text)).toContain("1–1 OT, 3–4 PKs");
});

test("a correction is previewed before it is saved", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await send(await open(id), "score", score("2", "1"));
  expect(buttons(await open(id))).toContain("Preview");
  const preview = await browser.get(`${address(id)}?preview=1&team1Score=0&team2Score=1`);
  expect(readable(preview.text)).toContain("2-1 → becomes 0-1");
  expect(typedIn(formOf(preview, "score"), "team1Score")).toBe("0");
  expect(await stored(id)).toMatchObject({ team1Score: 2 });
  const done = await send(preview, "score");
  expect(textOf(done)).toContain("Lions - Tigers 0-1. Before: 2-1.");
  expect(textOf(done).replaceAll("|", "")).toContain("Tigers2nd → becomes 1st");
  const undone = await send(done, "undo");
  expect(textOf(undone)).toContain("Undone.|Lions - Tigers 2-1. Before: 0-1.");
});

test("a score above 15 is confirmed once before it is saved", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  const asked = await send(await open(id), "score", score("21", "2"));
  expect(asked.status).toBe(409);
  expect(alerts(asked.text)).toEqual([
    ["Nothing is saved yet.", "21–2 is an unusual score. Save it?"],
  ]);
  expect(typedIn(asked.text, "team1Score")).toBe("21");
  expect(buttons(asked)).toContain("Save this score");
  const other = await send(asked, "score", score("22", "2"));
  expect(alerts(other.text)[0]?.[1]).toBe("22–2 is an unusual score. Save it?");
  expect(await stored(id)).toMatchObject({ state: "scheduled", team1Score: null });
  await send(other, "score");
  expect(await stored(id)).toMatchObject({ state: "final", team1Score: 22 });
});

test("a correction of who plays needs a second confirmation for exactly that change", async () => {
  const { semi, final } = await knockout();
  await send(await open(semi), "score", score("2", "1"));
  const { team1Id: lions, team2Id: tigers } = await stored(semi);
  const asked = await send(await open(semi), "score", score("2", "3"));
  expect(asked.status).toBe(409);
  expect(textOf(asked)).toContain(
    "Nothing is saved yet.|This changes who plays in the knockout (Final).",
  );
  expect(textOf(asked)).toContain("Final: Tigers instead of Lions (Winner of Semi-final 1).");
  expect(buttons(asked)).toContain("Save the change");
  expect((await stored(final)).team1Id).toBe(lions);
  await send(asked, "score");
  expect((await stored(final)).team1Id).toBe(tigers);
  expect((await send(await open(semi), "clear")).status).toBe(409);
});

test.each([
  ["forfeit-2", "3–0 Forfeit"],
  ["live", "Live 0–0"],
  ["postponed", "Postponed"],
])("a game is shown as %s, on the schedule too", async (state, words) => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers", { time: "11:00" });
  const form = await open(id);
  expect(readable(form.text)).toContain("Both teams forfeit");
  const page = await send(form, "state", { state });
  expect(page.url).toBe(`/admin/games/edit?done=updated&game=${id}`);
  const schedule = await browser.get("/schedules-results?group=u16&view=schedule");
  expect(readable(/<td class="game-score".*?<\/td>/s.exec(schedule.text)?.[0] ?? "")).toBe(words);
  const isToScore = (await browser.get("/admin")).text.includes('name="team1Score"');
  expect(isToScore).toBe(state === "live");
});

test("a state change says what is missing", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  const nothing = await send(await open(id), "state");
  expect(nothing.status).toBe(400);
  expect(textOf(nothing)).toContain("Error updating game: Pick a status.");
  const half = await send(await open(id), "state", { state: "abandoned", abandoned1: "1" });
  expect(half.text).toContain("Enter both scores, or neither.");
});

test("a card sent again after going back to the form is recorded once, another one twice", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  const who = `${(await stored(id)).team1Id} coach`;
  /** Fills in the form that the page at the address has now. */
  const record = async (at: string, typed: Record<string, string> = {}) => {
    const page = await send(await browser.get(at), "card", { who, kind: "yellow", ...typed });
    expect(readable(page.text)).toContain("Card recorded.");
    return page;
  };
  const links = elements((await open(id)).text, "a").map(({ href = "" }) => href);
  const form = links.find((href) => href.startsWith(`${address(id)}/cards`)) ?? "";
  const recorded = await record(form);
  await record(form);
  expect(await site.db.$count(cards)).toBe(1);
  // The same card once more, from the page that said that it's recorded.
  for (let times = 0; times < 2; times++) await record(recorded.url);
  expect(await site.db.$count(cards)).toBe(2);
  await record(form, { minute: "12" });
  expect(await site.db.$count(cards)).toBe(3);
});

test("a correction that a later game forbids offers to keep who plays, and asks why", async () => {
  const { semi, final } = await knockout("Wolves");
  await recordSurely(admin, semi, 2, 1);
  await recordSurely(admin, final, 1, 0);
  const keep = "Correct the result, keep who plays";
  const score = { intent: "score", team1Score: "2", team2Score: "3" };
  const refused = await browser.post(`/admin/games/edit/${semi}`, score);
  expect([refused.status, buttons(refused)]).toEqual([409, expect.arrayContaining([keep])]);
  const unsaid = await press(browser, refused, keep);
  expect(fieldErrors(unsaid.text)).toEqual(["Please enter a reason."]);
  const previewed = `/admin/games/edit/${semi}?preview=1&team1Score=2&team2Score=3`;
  const preview = await browser.get(previewed);
  expect(buttons(preview)).toContain(keep);
  expect(textOf(preview)).not.toContain("Back to editing");
  const { action, fields } = formWith(unsaid, keep);
  const saved = await browser.post(action, { ...fields, reason: "A protest" });
  expect(saved.status).toBe(200);
  expect(textOf(saved)).toContain("Game updated successfully!");
});
