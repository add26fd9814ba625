import { expect, test } from "vitest";
import { listed, paired } from "#tests/support/assertions/tables.ts";
import {
  asOfflinePage,
  storedAddress,
  withContent,
  withNotice,
  withoutContacts,
} from "./stored-page-rules.ts";

const addressOf = (address: string) =>
  storedAddress(new URL(address, "https://cup.example"))?.key ?? null;

test.each(paired`
  / → / | /es → /es | /es/teams → /es/teams | /teams?player=7 → /teams?player=7
  /teams/red-spiders → /teams/red-spiders
  /schedules-results?view=schedule&group=u16&fbclid=x#game-7 → /schedules-results?group=u16&view=schedule
`)("%s is stored as %s", (address, key) => {
  expect(addressOf(address)).toBe(key);
});

const personal = ["/admin", "/admin/day", "/es/account", "/manage/7", "/field/token", "/login"];
const links = listed`
  /join/7.token | /guardian/agree?token=x | /invitation?token=x | /verify?token=x
`;

test.each([...personal, ...links, "/teams/red-spiders/follow", "/api/v1/cup"])(
  "%s is never stored",
  (address) => {
    expect(addressOf(address)).toBeNull();
  },
);

test("an address says whether it has parameters that only a page for everybody ignores", () => {
  const isWhole = (query: string) =>
    storedAddress(new URL(`https://cup.example/teams${query}`))?.isWhole;
  expect([isWhole(""), isWhole("?player=7"), isWhole("?done=join")]).toEqual([true, true, false]);
});

test("an own page is stored without join links, team codes, and the waitlist's phone numbers", () => {
  const page = [
    '<p data-device="never" class="choices"><button data-share="/join/7-x">Share</button></p>',
    "<dl><div>U16+</div>",
    '<div data-device="never" class="code"><dt>Team code</dt><dd>123456</dd></div></dl>',
    '<section id="invite-7" class="x"><p>/join/7-x</p></section>',
    '<section id="fill-7"><p>555-555-0100</p></section>',
  ].join("");
  expect(withoutContacts(page)).toBe("<dl><div>U16+</div></dl>");
});

test("a page from the store has a notice and the content that came later", () => {
  const page =
    '<title>Old</title><p id="live-state" class="live-state" hidden=""></p><main id="main">1–0 $&</main><footer></footer>';
  const newer = withContent(
    page,
    '<title>New</title><main id="main">2–0 $&</main><footer></footer>',
  );
  expect(withNotice(newer, "As of 2:14 PM.")).toBe(
    '<title>New</title><p id="live-state" class="live-state">As of 2:14 PM.</p><main id="main">2–0 $&</main><footer></footer>',
  );
});

test("the offline page links to stored pages by their titles, and to the page that failed", () => {
  const list = '<ul data-home="Home" data-notice="{time}">';
  const page = `<a href="/offline">Try again</a>${list}</ul>`;
  const html = "<title>Ants &amp; Bees – Standings – Araknid</title>";
  const links = [
    { key: "/schedules-results?group=u16&view=standings", html, time: "2:14 PM" },
    { key: "/", html: "<title>Araknid</title>", time: "2:10 PM" },
  ];
  expect(asOfflinePage(page, { key: "/offline", wanted: "/contact?a=1&b=2", links })).toBe(
    [
      `<a href="/contact?a=1&amp;b=2">Try again</a>${list}`,
      '<li><a href="/schedules-results?group=u16&amp;view=standings">Ants &amp; Bees – Standings</a> <span>2:14 PM</span></li>',
      '<li><a href="/">Home</a> <span>2:10 PM</span></li></ul>',
    ].join(""),
  );
});
