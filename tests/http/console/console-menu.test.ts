import { expect, test } from "vitest";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";

const { browser: admin } = useOrganizer();

const GAMES =
  "Game day, Create a Game, Edit a Game, Import Games, Make a schedule, Knockout, Field links, Referees, Print";
const ENTRIES = {
  Console: "Games, Players, Waitlist, People, Payments, Messages, Cup, Site, Security",
  Games: GAMES,
  Cup: "Settings, Tournaments, Standings, Next cup",
  "Bottom bar": "Scores, Schedule, Teams",
};

async function menu(label: keyof typeof ENTRIES, path: string) {
  const { text } = await admin.get(path);
  const [nav] = within(text, `nav[aria-label="${label}"]`);
  if (!nav) return null;
  return {
    entries: within(nav, "a").map(readable).join(", "),
    open: within(nav, 'a[aria-current="true"]').map(readable).join(),
  };
}

test.each(["/admin", "/admin/players"])("there is no menu of games at %s", async (path) => {
  expect(await menu("Games", path)).toBeNull();
});

test.each([
  ["Console", "/admin", ""],
  ["Console", "/admin/games", "Games"],
  ["Console", "/admin/games/create", "Games"],
  ["Console", "/admin/players", "Players"],
  ["Console", "/admin/waitlist", "Waitlist"],
  ["Console", "/admin/people/guardians", "People"],
  ["Console", "/admin/payments", "Payments"],
  ["Console", "/admin/messages", "Messages"],
  ["Console", "/admin/cup/next", "Cup"],
  ["Games", "/admin/games", ""],
  ["Games", "/admin/games/create", "Create a Game"],
  ["Games", "/admin/games/edit", "Edit a Game"],
  ["Games", "/admin/games/import", "Import Games"],
  ["Cup", "/admin/cup", "Settings"],
  ["Cup", "/admin/cup/tournaments", "Tournaments"],
  ["Cup", "/admin/cup/tournaments/1", "Tournaments"],
  ["Cup", "/admin/cup/next", "Next cup"],
  ["Bottom bar", "/admin", "Scores"],
  ["Bottom bar", "/admin/games/edit", "Schedule"],
  ["Bottom bar", "/admin/day", "Schedule"],
  ["Bottom bar", "/admin/players", "Teams"],
] as const)("the menu '%s' at %s has '%s' open and nothing else", async (label, path, open) => {
  expect(await menu(label, path)).toEqual({ entries: ENTRIES[label], open });
});

test("the phone's bar opens the menu without script, which is open for any other page", async () => {
  const { text } = await admin.get("/admin/payments");
  const [bar = ""] = within(text, 'nav[aria-label="Bottom bar"]');
  expect(within(bar, 'button[aria-current="true"]').map(readable)).toEqual(["More"]);
  const [{ popovertarget = "" } = {}] = elements(bar, "button");
  expect(within(text, `nav#${popovertarget}[popover]`)).toHaveLength(1);
});
