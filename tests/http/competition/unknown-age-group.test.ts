import { beforeAll, describe, expect, test } from "vitest";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const site = useSite();
const SENTENCE = "We couldn't find that age group. Choose one below.";
const LONG = "x".repeat(2_000);

beforeAll(async () => {
  await site.team("Lions", { tournamentName: U16 });
});

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
