import { beforeAll, expect, test } from "vitest";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { textOf } from "#tests/support/assertions/forms.ts";
import { links, readable, within } from "#tests/support/assertions/html.ts";
import { type Browser, type Page, useSite } from "#tests/support/fixtures/test-site.ts";
import { type Person, U13, U16 } from "#tests/support/fixtures/world.ts";

const site = useSite();
let adult: Person;
let minor: Person;

beforeAll(async () => {
  const tom = { firstName: "Tom", lastName: "Ticked", dob: "2000-02-29", phone: "5550100001" };
  adult = await site.person(tom);
  minor = await site.person({ firstName: "Mia", lastName: "Minor", phone: "5550100002" });
  for (const { ctx, playerId } of [adult, minor]) {
    await joinWaitlist(ctx, { playerId, tournamentName: U16, showContact: true });
  }
});

function listOf(page: Page): string[][] {
  return within(page.text, "tbody tr").map((row) => within(row, "td, th").map(readable));
}

function choicesOf(page: Page) {
  const [list = ""] = within(within(page.text, "main")[0] ?? "", "ul");
  return links(list).map(({ text, attributes }) => ({
    name: text,
    leads: attributes["href"],
    chosen: attributes["aria-current"] === "true",
  }));
}

const open = (browser: Browser, group: string) =>
  browser.get(`/teamWaitlist?${new URLSearchParams({ group })}`);

test("two buttons choose a waitlist, and the chosen one drops it", async () => {
  const browser = await site.signIn(await site.person());
  const none = await browser.get("/teamWaitlist");
  expect(choicesOf(none)).toEqual([
    { name: U13, leads: "/teamWaitlist?group=u13-u15", chosen: false },
    { name: U16, leads: "/teamWaitlist?group=u16", chosen: false },
  ]);
  expect(listOf(none)).toEqual([]);
  const chosen = await open(browser, "u16");
  expect(choicesOf(chosen)).toEqual([
    { name: U13, leads: "/teamWaitlist?group=u13-u15", chosen: false },
    { name: U16, leads: "/teamWaitlist", chosen: true },
  ]);
  expect(within(chosen.text, "caption").map(readable)).toEqual([U16]);
  expect(listOf(await open(browser, U16))).toEqual(listOf(chosen));
});

test("an empty waitlist says so once it is chosen", async () => {
  const browser = await site.signIn(await site.person());
  const sentence = "No players on the waitlist.";
  const empty = await open(browser, "u13-u15");
  expect(textOf(empty)).toContain(sentence);
  expect(empty.text).toContain('href="/teams#waitlist"');
  expect(textOf(await browser.get("/teamWaitlist"))).not.toContain(sentence);
});
