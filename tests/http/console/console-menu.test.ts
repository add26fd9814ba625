import { beforeAll, describe, expect, test } from "vitest";
import { labelOf } from "../../support/assertions/forms.ts";
import { elements, readable, within, words } from "../../support/assertions/html.ts";
import { type Browser, useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();
let admin: Browser;

beforeAll(async () => {
  admin = await site.signIn(await site.admin());
});

async function menu(label: "Console" | "Games" | "Cup" | "Bottom bar", path: string) {
  const { text } = await admin.get(path);
  const [nav] = within(text, `nav[aria-label="${label}"]`);
  if (!nav) return null;
  return {
    entries: within(nav, "a").map(readable),
    open: within(nav, 'a[aria-current="true"]').map(readable),
  };
}

test("/admin shows a visitor Email, Password and Log in", async () => {
  const { text } = await site.browser().get("/admin");
  expect(labelOf(text, "email")).toBe("Email");
  expect(labelOf(text, "password")).toBe("Password");
  expect(elements(text, "form")).toMatchObject([{ method: "post" }]);
  expect(words(text)).toContain("\nLog in\n");
});

describe("the console menu", () => {
  test("the menu offers Games and Players, neither open at first", async () => {
    const entries = [
      "Games",
      "Players",
      "Waitlist",
      "People",
      "Payments",
      "Messages",
      "Cup",
      "Site",
      "Security",
    ];
    expect(await menu("Console", "/admin")).toEqual({ entries, open: [] });
    expect(await menu("Games", "/admin")).toBeNull();
  });

  test.each([
    ["/admin/games", "Games"],
    ["/admin/games/create", "Games"],
    ["/admin/players", "Players"],
    ["/admin/waitlist", "Waitlist"],
    ["/admin/people/guardians", "People"],
    ["/admin/payments", "Payments"],
    ["/admin/messages", "Messages"],
    ["/admin/cup/next", "Cup"],
  ])("the menu at %s has %s open and nothing else", async (path, panel) => {
    expect((await menu("Console", path))?.open).toEqual([panel]);
  });

  test("the Players menu has no Games panel below it", async () => {
    expect(await menu("Games", "/admin/players")).toBeNull();
  });

  test.each([
    ["/admin/games", []],
    ["/admin/games/create", ["Create a Game"]],
    ["/admin/games/edit", ["Edit a Game"]],
    ["/admin/games/import", ["Import Games"]],
  ])("the Games menu at %s has %j open", async (path, open) => {
    const entries = [
      "Game day",
      "Create a Game",
      "Edit a Game",
      "Import Games",
      "Make a schedule",
      "Knockout",
      "Field links",
      "Referees",
      "Print",
    ];
    expect(await menu("Games", path)).toEqual({ entries, open });
  });

  test.each([
    ["/admin/cup", "Settings"],
    ["/admin/cup/tournaments", "Tournaments"],
    ["/admin/cup/tournaments/1", "Tournaments"],
    ["/admin/cup/next", "Next cup"],
  ])("the Cup menu at %s has %s open and nothing else", async (path, open) => {
    const entries = ["Settings", "Tournaments", "Standings", "Next cup"];
    expect(await menu("Cup", path)).toEqual({ entries, open: [open] });
  });
});

test.each([
  ["/admin", "Scores"],
  ["/admin/games/edit", "Schedule"],
  ["/admin/day", "Schedule"],
  ["/admin/players", "Teams"],
])("the phone's bar at %s has %s open", async (path, open) => {
  const entries = ["Scores", "Schedule", "Teams"];
  expect(await menu("Bottom bar", path)).toEqual({ entries, open: [open] });
});

test("the phone's bar opens the menu without script, which is open for any other page", async () => {
  const { text } = await admin.get("/admin/payments");
  const [bar = ""] = within(text, 'nav[aria-label="Bottom bar"]');
  expect(within(bar, 'button[aria-current="true"]').map(readable)).toEqual(["More"]);
  const [{ popovertarget = "" } = {}] = elements(bar, "button");
  expect(within(text, `nav#${popovertarget}[popover]`)).toHaveLength(1);
});

test("each rostered player has + Goal and - Goal, an empty slot has neither", async () => {
  const { teamId } = await site.team("Kits", { more: 1 });
  const [main = ""] = within((await admin.get(`/admin/players/${teamId}`)).text, "main");
  const slots = within(within(main, "ol")[0] ?? "", "li");
  expect(slots.map((slot) => within(slot, "button").map(readable))).toEqual([
    ["+ Goal", "- Goal", "Emergency"],
    ["+ Goal", "- Goal", "Emergency"],
    ...Array.from({ length: 5 }, () => []),
  ]);
});
