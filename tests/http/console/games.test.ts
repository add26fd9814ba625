import { beforeEach, describe, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { listGames } from "#domain/competition/games/list-games.ts";
import { input, labelOf, questionOf, textOf, typedIn } from "#tests/support/assertions/forms.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { scheduleGame, table } from "#tests/support/factories/games.ts";
import { useConsole } from "#tests/support/fixtures/animals.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser } = useConsole();

beforeEach(async () => {
  await site.db.delete(games);
});

const game = {
  tournamentName: U16,
  team1Name: "Lions",
  team2Name: "Tigers",
  date: "2025-07-15",
  time: "15:00",
};

const stored = async (tournament = U16) => listGames(admin, await site.tournamentId(tournament));

const alerts = (page: Page) =>
  [...page.text.matchAll(/role="alert"[^>]*>(.*?)<\/(?:div|section)>/gs)].map(([, html]) =>
    readable(html ?? ""),
  );

const options = (page: Page, name: string) =>
  within(page.text, `select[name="${name}"] option`).map(readable);
const chosen = (page: Page, name: string) =>
  within(page.text, `select[name="${name}"] option[selected]`).map(readable);
const create = (fields: Record<string, string>) => browser.post("/admin/games/create", fields);

test("the form offers the spec's choices on the cup's own days, and says where each team plays", async () => {
  const page = await browser.get("/admin/games/create");
  expect(options(page, "tournamentName")).toEqual(["Pick a tournament", U13, U16]);
  expect(options(page, "date")).toEqual([
    "Pick a date",
    "Yesterday, Mon, Jul 14",
    "Today, Tue, Jul 15",
    "Tomorrow, Wed, Jul 16",
    "Another date",
  ]);
  const times = options(page, "time");
  expect([times[1], times.at(-2), times.at(-1)]).toEqual(["3:00 PM", "8:30 PM", "Another time"]);
  expect(options(page, "stage")[0]).toBe("Group");
  const teams = ["Lions, U16+ Bracket A", "Cubs, U13-U15 Bracket A"];
  expect(options(page, "team1Name")).toEqual(expect.arrayContaining(["Pick a team", ...teams]));
  expect(elements(page.text, `optgroup[label="${U16}, Bracket A"]`)).not.toEqual([]);
  expect(elements(page.text, "option[value=Lions]")).not.toEqual([]);
});

test("picking a tournament shows its teams and keeps what was typed", async () => {
  const query = new URLSearchParams({ ...game, team1Name: "", field: "Field <2>" });
  const page = await browser.get(`/admin/games/create?${query}`);
  expect(options(page, "team1Name")).toEqual(["Pick a team", "Lions", "Tigers", "Wolves"]);
  expect(page.text).toContain('value="Field &lt;2&gt;"');
  expect(chosen(page, "time")).toEqual(["3:00 PM"]);
});

test("another date and another time are accepted, until a choice overrules them", async () => {
  const other = { date: "other", otherDate: "2025-08-02", time: "other", otherTime: "09:15" };
  expect(alerts(await create({ ...game, ...other }))).toEqual(["Game created successfully!"]);
  expect(await stored()).toMatchObject([{ date: "2025-08-02", time: "09:15" }]);
  const page = await create({ ...game, otherDate: "2025-08-02" });
  expect(await stored()).toMatchObject([{ date: "2025-07-15" }, { date: "2025-08-02" }]);
  expect(page.url).not.toContain("2025-08-02");
  expect(chosen(page, "date")).toEqual(["Today, Tue, Jul 15"]);
});

test("the next game is proposed for the same day and field, when that is free", async () => {
  await create({ ...game, time: "15:15", field: "Field 2" });
  const page = await create({ ...game, field: "Field 2" });
  expect(chosen(page, "date")).toEqual(["Today, Tue, Jul 15"]);
  expect(chosen(page, "time")).toEqual(["3:30 PM"]);
  expect(typedIn(page.text, "field")).toBe("Field 2");
});

test("missing fields are reported under each, and a game that is refused keeps what was typed", async () => {
  const page = await create({});
  expect(page.status).toBe(400);
  expect(alerts(page)).toEqual(["Error creating game: Pick a tournament."]);
  for (const what of ["a tournament", "the first team", "the second team", "a date", "a time"]) {
    expect(page.text).toContain(`Pick ${what}.`);
  }
  const other = await create({ ...game, date: "other" });
  expect(other.status).toBe(400);
  expect(other.text).toMatch(/id="create-otherDate-error"[^>]*>Pick a date\./);
  expect(await stored()).toEqual([]);
  const typed = { ...game, tournamentName: "U99", field: "North" };
  const refused = await create(typed);
  expect(refused.status).toBe(404);
  expect(alerts(refused)).toEqual(["Error creating game: That tournament isn't part of this cup."]);
  expect(refused.text).toContain('value="North"');
});

describe("Edit a Game", () => {
  const edit = (id: number, fields: Record<string, string>) =>
    browser.post(`/admin/games/edit/${id}`, fields);

  const links = (page: Page) =>
    [...page.text.matchAll(/<a id="g\d+".*?<\/a>/gs)].map(([html]) => readable(html));
  const rows = (page: Page) => within(page.text, "tr[id^=game-]").map(readable);

  test("a game's row has its time, field, group, teams, score and state, and one link that names it", async () => {
    const id = await scheduleGame(admin, U16, "Tigers - Lions", { time: "15:00", field: "East" });
    await edit(id, { intent: "score", team1Score: "3", team2Score: "1" });
    const late = await scheduleGame(admin, U13, "Cubs - Pups", { time: "10:00" });
    const page = await browser.get("/admin/games/edit");
    expect(links(page)).toEqual([
      "Tue, Jul 15, 10:00 AM Cubs - Pups",
      "Tue, Jul 15, 3:00 PM Tigers - Lions",
    ]);
    expect(rows(page)).toEqual([
      expect.stringMatching(/^10:00 AM\s*U13-U15\s*Tue, .* Cubs - Pups\s*Score missing/),
      expect.stringMatching(/^3:00 PM\s*East\s*U16\+\s*Tue, .* Tigers - Lions\s*3-1\s*Final$/),
    ]);
    const missing = await browser.get("/admin/games/edit?missing=1");
    expect(elements(missing.text, "tr[id]").map((row) => row["id"])).toEqual([`game-${late}`]);
  });

  test("a day, a tournament and a team have an address; today or the next day with games is chosen, else all", async () => {
    const shown = async (query: string) => links(await browser.get(`/admin/games/edit${query}`));
    const past = await scheduleGame(admin, U16, "Lions - Tigers", {
      date: "2025-07-14",
      time: "18:00",
    });
    const [monday, thursday] = [
      "Mon, Jul 14, 6:00 PM Lions - Tigers",
      "Thu, Jul 17, 9:00 AM Cubs - Pups",
    ];
    expect(await shown("")).toEqual([monday]);
    await scheduleGame(admin, U13, "Cubs - Pups", { date: "2025-07-17", time: "09:00" });
    expect(await shown("")).toEqual([thursday]);
    expect(await shown("?day=2025-07-14")).toEqual([monday]);
    expect(await shown("?day=all")).toEqual([monday, thursday]);
    expect(await shown("?day=never")).toEqual([thursday]);
    expect(await shown("?team=lions")).toEqual([monday]);
    expect(await shown("?group=u13-u15&day=all")).toEqual([thursday]);
    expect(await shown("?team=lions&day=2025-07-17")).toEqual([]);
    const none = await browser.get("/admin/games/edit?group=u16&team=%22pup");
    expect(none.text).toContain("No games found.");
    expect(none.text).toContain('value="&quot;pup"');
    const page = await edit(past, { intent: "score", team1Score: "1", team2Score: "0" });
    expect(links(page)).toEqual([monday]);
  });

  test("all days have fifty games a page, each day under its date", async () => {
    for (let day = 1; day <= 26; day++) {
      const date = `2025-06-${String(day).padStart(2, "0")}`;
      await scheduleGame(admin, U16, "Lions - Tigers", { date, time: "15:00" });
      await scheduleGame(admin, U16, "Tigers - Lions", { date, time: "16:00" });
    }
    const first = await browser.get("/admin/games/edit?day=all");
    expect([links(first).length, within(first.text, "th[scope=rowgroup]").length]).toEqual([
      50, 25,
    ]);
    expect(first.text).toContain('href="/admin/games/edit?day=all&amp;page=2"');
    for (const page of ["2", "99"]) {
      const last = await browser.get(`/admin/games/edit?day=all&page=${page}`);
      expect(within(last.text, "th[scope=rowgroup]").map(readable)).toEqual(["Thu, Jun 26"]);
    }
  });

  describe("moving a game where it is listed", () => {
    const list = "/admin/games/edit?day=2025-07-15&group=u16";
    const timeOf = async () => (await stored())[0]?.time;

    test("one press moves it, says its new time, and Undo moves it back", async () => {
      const id = await scheduleGame(admin, U16, "Lions - Tigers", { time: "15:00" });
      const page = await browser.get(list);
      expect(within(page.text, "tr button").map(readable)).toEqual(["+5", "+10", "+15"]);
      expect(page.text).toContain(`href="/admin/games/edit/${id}?confirm=time#time"`);
      const moved = await press(browser, page, "+10");
      const query = "day=2025-07-15&group=u16&done=move";
      expect(moved.url).toBe(`/admin/games/edit?${query}&move=${id}+1+10`);
      expect(alerts(moved)).toEqual([
        expect.stringMatching(/^Now starts at 3:10 PM: Lions - Tigers/),
      ]);
      expect(await timeOf()).toBe("15:10");
      const [undo] = elements(moved.text, 'button[form="games"]');
      const fields = { intent: "move", move: undo?.["value"] ?? "" };
      const back = await browser.post(list, fields);
      expect(alerts(back)).toEqual(["Now starts at 3:00 PM: Lions - Tigers"]);
      expect(await timeOf()).toBe("15:00");
      const stale = await browser.post(list, fields);
      expect(alerts(stale)[0]).toMatch(/^The game hasn't been moved\.The schedule has changed\./);
      expect(await timeOf()).toBe("15:00");
    });

    test("what it would touch is said first, with Move anyway and Cancel", async () => {
      await scheduleGame(admin, U16, "Lions - Tigers", { time: "15:00", field: "East" });
      await scheduleGame(admin, U13, "Cubs - Pups", { time: "15:15", field: "East" });
      const asked = await press(browser, await browser.get(list), "+10");
      expect([asked.status, await timeOf()]).toEqual([409, "15:00"]);
      expect(alerts(asked)[0]).toMatch(
        /^The game hasn't been moved\.Move Lions - Tigers to 3:10 PM\?\nEast would have two games at once: .*Cubs - Pups/,
      );
      expect(asked.text).toMatch(
        /href="\/admin\/games\/edit\?day=2025-07-15&amp;group=u16"[^>]*>Cancel</,
      );
      await press(browser, asked, "Move anyway");
      expect(await timeOf()).toBe("15:10");
    });

    test("a live game and one with a score have no buttons, a postponed one only the link", async () => {
      const [live, played, postponed] = [
        await scheduleGame(admin, U16, "Lions - Tigers"),
        await scheduleGame(admin, U16, "Tigers - Lions"),
        await scheduleGame(admin, U13, "Cubs - Pups"),
      ];
      await edit(live, { intent: "state", state: "live" });
      await edit(played, { intent: "score", team1Score: "3", team2Score: "1" });
      await edit(postponed, { intent: "state", state: "postponed" });
      const { text } = await browser.get("/admin/games/edit");
      expect(within(text, "tr button")).toEqual([]);
      expect(within(text, "td:last-child a").map(readable)).toEqual(["Move"]);
    });

    test("the link leads to the time of the game's form, which is open", async () => {
      const id = await scheduleGame(admin, U16, "Lions - Tigers");
      const opened = async (query: string) =>
        elements(
          (await browser.get(`/admin/games/edit/${id}${query}`)).text,
          "details[open] select",
        );
      expect(await opened("")).toEqual([]);
      expect((await opened("?confirm=time")).map((select) => select["id"])).toContain(
        "details-date",
      );
    });

    test("a day of a hundred games stays a small page", async () => {
      const own = { date: "2025-07-16", time: "06:00", field: "Field 12" };
      const id = await scheduleGame(admin, U16, "Lions - Tigers", own);
      const { id: _, ...game } = await site.row(games, { id });
      const others = Array.from({ length: 99 }, (_, at) => {
        const hour = String(6 + Math.floor((at + 1) / 6)).padStart(2, "0");
        return { ...game, time: `${hour}:${(at + 1) % 6}0` };
      });
      await site.db.insert(games).values(others);
      const { text } = await browser.get("/admin/games/edit?day=2025-07-16");
      expect(within(text, "tr button")).toHaveLength(240);
      expect(text.length).toBeLessThan(120_000);
    });
  });

  test("a score is recorded under the team's name, and the panel closes", async () => {
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    const { text } = await browser.get(`/admin/games/edit/${id}`);
    for (const [name = "", team] of [
      ["team1Score", "Lions"],
      ["team2Score", "Tigers"],
    ]) {
      expect(labelOf(text, name)).toBe(team);
      expect(input(text, name)).toMatchObject({ inputmode: "numeric" });
    }
    const page = await edit(id, { intent: "score", team1Score: " 2", team2Score: "0" });
    expect(page.url).toBe(`/admin/games/edit?done=updated&game=${id}`);
    expect(alerts(page)[0]).toMatch(/^Game updated successfully!Lions - Tigers 2-0\./);
    expect(await table(site, U16, "Bracket A")).toEqual([
      "1 Lions 1-0-0 2:0 3",
      "2 Tigers 0-0-1 0:2 0",
    ]);
  });
});

test("deleting a game asks, its open page says so, and Undo brings it back", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  const at = `/admin/games/edit/${id}`;
  const sure = await browser.get(`${at}?confirm=delete`);
  expect(questionOf(sure)).toMatch(/^Delete this game\?/);
  const deleted = await press(browser, sure, "Yes");
  expect(alerts(deleted)).toEqual(["Game deleted."]);
  const open = await browser.get(at);
  expect([open.status, textOf(open)]).toEqual([404, expect.stringContaining("Game deleted.")]);
  const back = await press(browser, open, "Undo");
  expect(alerts(back)).toEqual(["The game is back on the schedule."]);
  expect((await browser.get(at)).status).toBe(200);
});
