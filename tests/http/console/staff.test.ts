import { describe, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import type { StaffRole } from "#domain/core/staff-role-rules.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { useOrganizer } from "#tests/support/fixtures/organizer.ts";

const { site, browser: admin } = useOrganizer();

const as = async (...roles: StaffRole[]) => site.signIn(await site.staff(...roles));

function entries(text: string, label: string): string[] {
  const [nav] = within(text, `nav[aria-label="${label}"]`);
  return nav ? within(nav, "a").filter(isFirstLevel).map(readable) : [];
}

const isFirstLevel = (link: string) => link.includes("<svg");

test.each<[StaffRole, string, string[], string[]]>([
  [
    "scorekeeper",
    "/admin",
    ["Today", "Games", "Players", "Find", "Security"],
    ["Today", "Games", "Players"],
  ],
  [
    "registrar",
    "/admin/players",
    ["Players", "Waitlist", "Find", "Security"],
    ["Players", "Waitlist", "Find"],
  ],
  ["treasurer", "/admin/payments", ["Find", "Payments", "Security"], ["Payments", "Find"]],
  ["editor", "/admin/site", ["Find", "Messages", "Site", "Security"], ["Site", "Messages", "Find"]],
])(
  "the console shows a %s what they can open, and begins there",
  async (role, front, menu, bar) => {
    const browser = await as(role);
    const { url, text } = await browser.get("/admin");
    expect(url).toBe(front);
    expect(entries(text, "Console")).toEqual(menu);
    expect(entries(text, "Bottom bar")).toEqual(bar);
    expect((await browser.get("/admin/cup")).url).toBe(front);
  },
);

describe("/admin/staff", () => {
  test("invites somebody, who sets a password and sees the pages of their roles", async () => {
    const email = "helper@example.org";
    const body = new URLSearchParams({ intent: "invite", email });
    body.append("roles", "scorekeeper");
    body.append("roles", "treasurer");
    const page = await admin.send("/admin/staff", { method: "POST", body });
    expect(page.url).toContain("done=invite");
    expect(page.text).toContain(email);
    const [mail] = await site.db.select().from(mails);
    const [link = ""] = /https?:\/\/\S+/.exec(mail?.body ?? "") ?? [];
    const helper = site.browser();
    const front = await helper.post(link, { email, password: "sand and water" });
    expect(entries(front.text, "Console")).toEqual([
      "Today",
      "Games",
      "Players",
      "Find",
      "Payments",
      "Security",
    ]);
    expect((await helper.get("/admin/staff")).url).toBe("/admin");
    const again = await site.browser().get(link);
    expect(again.status).toBe(404);
    expect(again.text).toContain("This link was already used or has expired.");
    expect((await admin.get("/admin/staff")).text).toContain("Scorekeeper, Treasurer");
  });

  test("without a role invites nobody, and keeps the address", async () => {
    const page = await admin.post("/admin/staff", { intent: "invite", email: "x@example.org" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Choose at least one role.");
    expect(page.text).toContain('value="x@example.org"');
  });

  test("shows what one person did", async () => {
    const registrar = await site.staff("registrar");
    const browser = await site.signIn(registrar);
    const { playerId } = await site.person();
    await browser.post(`/admin/people/${playerId}`, { intent: "contact" });
    const { accountId } = registrar.actor;
    const log = `/admin/security/log?by=${accountId}`;
    expect((await admin.get("/admin/staff")).text).toContain(log);
    const { text } = await admin.get(log);
    const lines = within(text, "main ol li").map(readable);
    expect(lines).toEqual([expect.stringContaining("contact")]);
  });
});

test("a scorekeeper's team page has goals, and no call, code, fee or check-in", async () => {
  const { teamId, teamCode } = await site.team("Lions", { more: 1 });
  const reference = await site.reference(teamId);
  const path = `/admin/players/${teamId}`;
  const { text } = await (await as("scorekeeper")).get(path);
  expect(text).toContain("+ Goal");
  for (const hidden of [teamCode, reference, "check-in", 'value="contact"', "$"]) {
    expect(within(text, "main").join(""), hidden).not.toContain(hidden);
  }
  const page = (await (await as("registrar")).get(path)).text;
  const registrar = within(page, "main").join("");
  expect(registrar).toContain(teamCode);
  expect(registrar).toContain("This team hasn");
  expect(registrar).not.toContain(reference);
  expect(registrar).not.toContain("+ Goal");
});

const GAMES =
  "Game day, Create a Game, Edit a Game, Import Games, Make a schedule, Knockout, Field links, Referees, Print";
const ENTRIES = {
  Console: "Today, Games, Players, Waitlist, Find, Payments, Messages, Cup, Site, Security",
  Games: GAMES,
  Cup: "Settings, Tournaments, Standings, Next cup",
  "Bottom bar": "Today, Games, Players",
};

async function menu(label: keyof typeof ENTRIES, path: string) {
  const { text } = await admin.get(path);
  const isSecondLevel = label === "Games" || label === "Cup";
  const [nav] = isSecondLevel
    ? within(text, `li[data-current] > ul[aria-label="${label}"]`)
    : within(text, `nav[aria-label="${label}"]`);
  if (!nav) return null;
  const shown = (selector: string) =>
    within(nav, selector).filter((link) => isSecondLevel || isFirstLevel(link));
  return {
    entries: shown("a").map(readable).join(", "),
    open: shown('a[aria-current="true"]').map(readable).join(),
  };
}

test.each(["/admin", "/admin/players"])("the menu of games is not open at %s", async (path) => {
  expect(await menu("Games", path)).toBeNull();
});

test.each([
  ["Console", "/admin", "Today"],
  ["Console", "/admin/games", "Games"],
  ["Console", "/admin/people/guardians", "Find"],
  ["Console", "/admin/cup/next", "Cup"],
  ["Games", "/admin/games", ""],
  ["Games", "/admin/games/create", "Create a Game"],
  ["Cup", "/admin/cup", "Settings"],
  ["Cup", "/admin/cup/tournaments/1", "Tournaments"],
  ["Cup", "/admin/cup/next", "Next cup"],
  ["Bottom bar", "/admin", "Today"],
  ["Bottom bar", "/admin/day", "Games"],
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
