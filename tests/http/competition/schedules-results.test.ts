import { describe, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { importGames } from "#domain/competition/import/import-games.ts";
import { makeKnockout } from "#domain/scheduling/make-knockout.ts";
import { elements, links, readable, tablesOf, within } from "#tests/support/assertions/html.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const site = useSite();

async function importCsv(...lines: string[]): Promise<void> {
  expect(await importGames(await site.admin(), lines.join("\n"))).toMatchObject({ ok: true });
}

function address(group: string, view?: string): string {
  return `/schedules-results?${new URLSearchParams({ group, ...(view && { view }) })}`;
}

async function pageOf(group: string, view?: string): Promise<string> {
  const page = await site.browser().get(address(group, view));
  expect(page.status).toBe(200);
  return page.text;
}

const tablesAt = async (group: string, view: string) => tablesOf(await pageOf(group, view));

function choices(html: string): Map<string, { href: string; chosen: boolean }> {
  const [main = ""] = within(html, "main");
  const [nav = ""] = within(main, "nav");
  return new Map(
    links(nav).map(({ text, attributes }) => [
      text,
      { href: attributes["href"] ?? "", chosen: attributes["aria-current"] === "true" },
    ]),
  );
}

function momentsOf(html: string): string[] {
  const [body = ""] = within(html, "tbody");
  return within(body, "tr").map((row) => {
    const [date, time = "last"] = [...row.matchAll(/dateTime="([^"]*)"/gi)].map(
      (match) => match[1],
    );
    return `${date} ${time}`;
  });
}

const SENTENCE = "We couldn't find that age group. Choose one below.";
const LONG = "x".repeat(2_000);

const mainOf = (html: string) => within(html, "main")[0] ?? "";
const linksIn = (html: string) => elements(mainOf(html), "a").map(({ href }) => href);

describe("an unknown age group", () => {
  test.each(["u99", "__proto__", "%", LONG])(
    "an unknown age group is reported with the ones to choose from: %s",
    async (group) => {
      const query = new URLSearchParams({ group, view: "standings" });
      const { status, text } = await site.browser().get(`/schedules-results?${query}`);
      expect(status).toBe(404);
      expect(readable(mainOf(text))).toContain(SENTENCE);
      expect(elements(mainOf(text), "div").some(({ role }) => role === "alert")).toBe(true);
      const groups = ["u13-u15", "u16"].map((id) => `/schedules-results?group=${id}#choice`);
      expect(linksIn(text)).toEqual(expect.arrayContaining(groups));
      expect(text).toContain('<meta name="robots" content="noindex"/>');
      expect(readable(mainOf(text))).not.toContain(group === "%" ? "%" : group.trim());
    },
  );

  test("the venue board of an unknown age group shows every age group with links", async () => {
    const { status, text } = await site.browser().get("/board?group=zzz");
    expect(status).toBe(404);
    expect(readable(mainOf(text))).toContain(
      "We couldn't find that age group, so this scoreboard shows every age group.",
    );
    expect(linksIn(text)).toEqual(["/board?group=u13-u15", "/board?group=u16"]);
    const all = await site.browser().get("/board");
    expect(elements(text, "section")).toEqual(elements(all.text, "section"));
  });

  test("an unknown age group has no calendar, as plain words say, and cannot be embedded", async () => {
    for (const path of ["/calendar.ics", "/cups/araknid-cup/calendar.ics"]) {
      const { status, headers, text } = await site.browser().get(`${path}?group=zzz`);
      expect([status, headers.get("Content-Type")]).toEqual([404, "text/plain; charset=utf-8"]);
      expect(text).toMatch(
        /^We couldn't find that age group\. Find all games and calendars at \S+\/schedules-results\n$/,
      );
    }
    expect((await site.browser().get("/embed/zzz/standings")).status).toBe(404);
  });
});

test.each(["/schedules-results", "/board", "/schedules-results?view=schedule"])(
  "%s without an age group, or with an empty one, reports no unknown one",
  async (path) => {
    for (const address of [path, `${path}${path.includes("?") ? "&" : "?"}group=`]) {
      const { status, text } = await site.browser().get(address);
      expect(status, address).toBe(200);
      expect(readable(text), address).not.toContain("couldn't find");
    }
  },
);

test("the schedule lists date, time, field, teams, score and stage, games without a time last", async () => {
  await importCsv(
    "tournament,bracket,stage,date,time,field,team1,team2,score1,score2,after_extra_time,penalties1,penalties2",
    `${U16},Bracket A,group,2025-07-27,,,Lions,Tigers,,,,,`,
    `${U16},Bracket A,group,2025-07-27,20:30,Field 2,Bears,Lions,2,1,,,`,
    `${U16},Bracket A,group,2025-07-27,15:00,Field 1,Tigers,Bears,0,0,,,`,
    `${U16},,final,2025-07-28,09:05,,Bears,Tigers,1,1,yes,3,2`,
  );
  const [schedule] = await tablesAt("u16", "schedule");
  expect(schedule?.caption).toBe(U16);
  expect(schedule?.columns.join()).toBe("Date,Time,Field,Team 1,Score,Team 2,Stage");
  expect(schedule?.rows).toEqual([
    ["Sun, Jul 27", "3:00 PM", "Field 1", "Tigers", "0–0", "Bears", "Group"],
    ["Sun, Jul 27", "8:30 PM", "Field 2", "Bears", "2–1", "Lions", "Group"],
    ["Sun, Jul 27", "", "", "Lions", "–not played yet", "Tigers", "Group"],
    ["Mon, Jul 28", "9:05 AM", "", "Bears", "1–1 OT, 3–2 PKs", "Tigers", "Final"],
  ]);
  expect(momentsOf(await pageOf("u16", "schedule"))).toEqual([
    "2025-07-27 15:00",
    "2025-07-27 20:30",
    "2025-07-27 last",
    "2025-07-28 09:05",
  ]);
});

test("a schedule without games says so", async () => {
  const html = await pageOf("u13-u15", "schedule");
  expect(tablesOf(html)[0]?.rows).toEqual([]);
  expect(readable(html)).toContain("No games yet.");
});

describe("a day and a team", () => {
  const dates = async (address: string) =>
    momentsOf((await site.browser().get(address)).text).map((moment) => moment.slice(0, 10));
  const at = address("girls-u14", "schedule");

  test("a schedule shows all days, the day of its address, or one team's games", async () => {
    await importCsv(
      "tournament,stage,date,team1,team2",
      "Girls U14,group,2025-07-14,Herons,Finches",
      "Girls U14,group,2025-07-15,Herons,Ravens",
      "Girls U14,group,2025-07-15,Finches,Ravens",
    );
    expect(await dates(at)).toHaveLength(3);
    expect(await dates(`${at}&day=2025-07-14`)).toEqual(["2025-07-14"]);
    expect(await dates(`${at}&day=2025-07-30`)).toHaveLength(3);
    expect(await dates(`${at}&team=herons`)).toEqual(["2025-07-14", "2025-07-15"]);
    expect(await dates(`${at}&day=2025-07-15&team=herons`)).toEqual(["2025-07-15"]);
    expect(await dates(`${at}&team=nobody`)).toHaveLength(3);
  });

  test("today is chosen on the cup's own days, and another view keeps the team", async () => {
    await site.db.update(cups).set({ startsOn: "2025-07-14", endsOn: "2025-07-15" });
    expect(await dates(at)).toEqual(["2025-07-15", "2025-07-15"]);
    expect(await dates(`${at}&day=all`)).toHaveLength(3);
    const { text } = await site.browser().get(`${at}&team=herons`);
    expect(linksIn(text)).toContain(
      "/schedules-results?group=girls-u14&view=standings&team=herons#choice",
    );
    expect(text.match(/class="team-link mine"/g)).toHaveLength(1);
  });
});

test("standings name every column in full", async () => {
  const html = await pageOf("u13-u15", "standings");
  const full = [...html.matchAll(/<abbr title="([^"]*)">([^<]*)/g)].map(
    ([, title, short]) => `${short}: ${title}`,
  );
  expect(full.join(", ")).toBe(
    "#: Place, Team: Team, GP: Games played, W: Wins, L: Losses, T: Ties, GF: Goals for, GA: Goals against, GD: Goal difference, Pts: Points",
  );
});

test("standings have a table per bracket, empty ones included", async () => {
  expect((await tablesAt("u16", "standings")).map(({ caption }) => caption)).toEqual([
    `${U16} – Bracket A`,
    `${U16} – Bracket B`,
  ]);
  const html = await pageOf("u13-u15", "standings");
  expect(tablesOf(html).map(({ caption }) => caption)).toEqual([`${U13} – Bracket A`]);
  expect(readable(html)).toContain("No teams in this bracket yet.");
});

test("standings mark the places that lead to the knockout, in words too", async () => {
  await importCsv(
    "tournament,stage,date,team1,team2,score1,score2",
    "Girls U12,group,2025-07-27,Ants,Bees,2,1",
    "Girls U12,group,2025-07-27,Ants,Wasps,2,1",
    "Girls U12,group,2025-07-27,Bees,Wasps,2,1",
  );
  const when = { fields: ["Field 1"], minutesBetween: 20, date: "2025-07-29", time: "10:00" };
  const how = { advancing: 2 as const, thirdPlace: false, placement: false };
  const id = await site.tournamentId("Girls U12");
  await makeKnockout(await site.admin(), id, { ...when, ...how, withoutGroups: false });
  const html = await pageOf("Girls U12", "standings");
  expect(readable(html)).toContain("The top 2 teams advance to the knockout.");
  const marked = within(html, "tr.advances").map((row) => readable(within(row, "td")[1] ?? ""));
  expect(marked.map((each) => each.trim())).toEqual(["Ants", "Bees"]);
  const row = ["1", "Ants", "2", "2", "0", "0", "4", "2", "+2", "6"];
  expect(tablesOf(html)[0]?.rows[0]).toEqual(row);
});

test("schedules and results start with the choice of an age group", async () => {
  const page = await site.browser().get("/schedules-results");
  expect(choices(page.text).get(U13)).toEqual({
    href: "/schedules-results?group=u13-u15#choice",
    chosen: false,
  });
  expect(readable(page.text)).toContain("Choose an age group");
  expect(tablesOf(page.text)).toEqual([]);
});

test("choosing the selected group again deselects it, and a group offers three views", async () => {
  const html = await pageOf("u13-u15");
  const offered = choices(html);
  expect(offered.get(U13)).toEqual({ href: "/schedules-results#choice", chosen: true });
  for (const name of ["Schedule", "Standings", "Top scorers"]) {
    const view = name.split(" ").at(-1)?.toLowerCase();
    const href = `/schedules-results?group=u13-u15&view=${view}#choice`;
    expect(offered.get(name)).toEqual({ href, chosen: false });
  }
  expect(readable(html)).toContain("Choose Schedule or Standings.");
  expect(tablesOf(html)).toEqual([]);
});

test("another group keeps the view, and no group drops it", async () => {
  const offered = choices(await pageOf("u13-u15", "standings"));
  expect(offered.get("Standings")?.chosen).toBe(true);
  expect(offered.get("Schedule")?.chosen).toBe(false);
  expect(offered.get(U16)?.href).toBe("/schedules-results?group=u16&view=standings#choice");
  expect(offered.get(U13)?.href).toBe("/schedules-results#choice");
});
