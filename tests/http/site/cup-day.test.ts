import { inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { teams } from "#db/schema/teams.ts";
import { deleteGame } from "#domain/competition/games/delete-game.ts";
import { elements, links, readable, within } from "#tests/support/assertions/html.ts";
import { placeTeams, recordSurely, scheduleGame } from "#tests/support/factories/games.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { type Person, U16, useAdmin } from "#tests/support/fixtures/world.ts";

const site = useSite();
const admin = useAdmin(site);
let manager: Person;
let teamId: number;
let lionsTigers: number;
let tigersLions: number;

beforeAll(async () => {
  manager = await site.person({ firstName: "Zoë", dob: "2009-05-04" });
  ({ teamId } = await site.team("Lions", { tournamentName: U16, manager }));
  await placeTeams(site, U16, { Tigers: "Bracket A" });
});

async function mainAt(moment: string, path = "/", reader: Pick<Person, "ctx"> | null = null) {
  site.now = new Date(`2025-07-${moment}:00-07:00`);
  const browser = reader ? await site.signIn(reader) : site.browser();
  const { text, status } = await browser.get(path);
  expect(status).toBe(200);
  const [html = ""] = within(text, "main");
  const headings = within(html, "h1, h2").map(readable);
  return { html, text: readable(html), headings, until: elements(text, "main")[0]?.["data-until"] };
}

const hrefs = (html: string) => links(html).map(({ attributes: { href = "" } }) => href);

describe("the home page over a cup", () => {
  test("until the first day it invites to join, says what the cup is, and changes at its midnight", async () => {
    expect((await mainAt("15T12:00")).headings.slice(0, 2)).toEqual([
      "Araknid Cup",
      "Join Us Today!",
    ]);
    const last = { date: "2025-07-17", time: "09:00" };
    tigersLions = await scheduleGame(admin, U16, "Tigers - Lions", last);
    const first = { date: "2025-07-16", time: "15:00", field: "North" };
    lionsTigers = await scheduleGame(admin, U16, "Lions - Tigers", first);
    const { headings, text, until } = await mainAt("15T12:00");
    expect(headings.slice(1, 3)).toEqual(["Join Us Today!", "The cup"]);
    expect(text).toContain("Team fee$175");
    expect(text).not.toContain("Tigers");
    expect(until).toBe("2025-07-16T07:00:00.000Z");
  });

  test("on a cup day the live game and the tables come before the invitation", async () => {
    const { headings, html, until } = await mainAt("16T15:05");
    expect(headings.slice(0, 3)).toEqual(["Araknid Cup", "Today's games", "Join Us Today!"]);
    const [game] = within(html, "li").map(readable);
    expect(game).toMatch(/Now.*3:00 PM, North · U16\+Lionsvs\.Tigers/);
    expect(html.indexOf("Tigers")).toBeLessThan(html.indexOf("Join Us Today!"));
    expect(until).toBeDefined();
    expect(hrefs(html).slice(0, 3)).toEqual([
      `/games/${lionsTigers}`,
      "/schedules-results?group=u13-u15&view=schedule",
      "/schedules-results?group=u16&view=schedule",
    ]);
    expect(hrefs(html)).toEqual(expect.arrayContaining(["/register", "/login"]));
  });

  test("with a team it shows that team's game or its next one, and the way back to all", async () => {
    await placeTeams(site, U16, { Bears: "Bracket B", Wolves: "Bracket B" });
    const later = { date: "2025-07-16", time: "18:00", field: "South" };
    const bearsWolves = await scheduleGame(admin, U16, "Bears - Wolves", later);
    const { html } = await mainAt("16T15:06", "/?team=bears");
    expect(hrefs(html).slice(0, 2)).toEqual(["/?team=-", `/games/${bearsWolves}`]);
    expect(readable(within(html, "li")[0] ?? "")).toMatch(/^Next.*6:00 PM, South/);
    const all = await mainAt("16T15:06");
    for (const team of ["-", "nobody"]) {
      expect((await mainAt("16T15:06", `/?team=${team}`)).text).toBe(all.text);
    }
    expect(all.text).not.toContain("★");
    await deleteGame(admin, bearsWolves);
    await site.db.delete(teams).where(inArray(teams.name, ["Bears", "Wolves"]));
  });

  test("a score is on the cached page at once, and the page is the same in Spanish", async () => {
    await recordSurely(admin, lionsTigers, 2, 1);
    const { text } = await mainAt("16T15:10");
    expect(text).toContain("Latest results");
    expect(text).toMatch(/Lions.*2Tigers1/);
    const { headings } = await mainAt("16T15:10", "/es/");
    expect(headings.slice(0, 3)).toEqual(["Araknid Cup", "Partidos de hoy", "¡Únase hoy!"]);
  });

  test("after the last day it names the champion, once every game has a result", async () => {
    const waiting = await mainAt("18T10:00");
    expect(waiting.headings.slice(0, 2)).toEqual(["Araknid Cup", "See you next year"]);
    await recordSurely(admin, tigersLions, 0, 0);
    const { headings, html } = await mainAt("18T10:01");
    const first = ["Araknid Cup", "Champions", "See you next year", "Join Us Today!"];
    expect(headings.slice(0, 4)).toEqual(first);
    const [champion] = within(html, "section li").map(readable);
    expect(champion).toMatch(/Bracket ALionsSecond place: Tigers/);
    expect(within(html, "dl").map(readable)).toEqual(["Teams2Games played2Goals3"]);
  });
});

describe("the reader's own cup", () => {
  beforeAll(async () => {
    const coming = { date: "2025-07-20", time: "09:00" };
    await scheduleGame(admin, U16, "Lions - Tigers", coming);
  });

  test("a manager sees the next game first, then the fee and the open spots", async () => {
    const { headings, html } = await mainAt("15T12:00", "/", manager);
    expect(headings.slice(0, 3)).toEqual(["Welcome, Zoë!", "Your next game", "To do"]);
    const [game, fee, spots] = within(html, "section li").map(readable);
    expect(game).toMatch(/^Next.*9:00 AM.*Lions/);
    expect(fee).toMatch(/^Lions: Owes \$175\..*Payment Methods$/);
    expect(spots).toMatch(/^Lions has [0-9]+ open spots\.Invite players$/);
    expect(hrefs(html)).toEqual(
      expect.arrayContaining(["/teams/lions", "/PaymentMethods", `/teams#fill-${teamId}`]),
    );
  });

  test("a game that has ended stays until its score is there", async () => {
    const ended = { date: "2025-07-19", time: "09:00" };
    const id = await scheduleGame(admin, U16, "Tigers - Lions", ended);
    const { headings, html } = await mainAt("19T09:40", "/", manager);
    expect(headings[1]).toBe("Your games");
    const [last, next] = within(html, "section li").map(readable);
    expect(last).toMatch(/^Score to come.*Tigers.*Lions/);
    expect(next).toMatch(/^Next.*Sun, Jul 20.*9:00 AM/);
    await recordSurely(admin, id, 0, 0);
    expect((await mainAt("19T09:41", "/", manager)).headings[1]).toBe("Your next game");
  });

  test("nobody else sees any of it", async () => {
    const other = await site.person({ firstName: "Max", dob: "2009-01-01" });
    for (const reader of [other, null]) {
      const { text } = await mainAt("15T12:00", "/", reader);
      for (const own of ["Your next game", "To do", "Owes"]) expect(text).not.toContain(own);
    }
  });

  test("an organizer goes to the game day first", async () => {
    for (const moment of ["15T12:00", "16T15:00"]) {
      const { html } = await mainAt(moment, "/", { ctx: admin });
      expect(hrefs(html)[0]).toBe("/admin/day");
    }
  });
});
