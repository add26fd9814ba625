import { expect, test } from "vitest";
import { message } from "#i18n/message.ts";
import { demoTeams } from "#scripts/demo/people.ts";
import { listed } from "#tests/support/assertions/tables.ts";
import { competitions } from "#tests/support/fixtures/competitions.ts";
import { names } from "#tests/support/fixtures/test-data.ts";
import { cleanLine } from "../core/text-rules.ts";
import { fullName, shortName } from "../people/players/name-rules.ts";
import { publicName, safeName } from "./safe-name-rules.ts";

const A_TEAM = message("teamEmails.aTeam");
const A_PLAYER = message("teamEmails.aPlayer");
const kept = (name: string) => safeName(name, A_TEAM) === name;

test.each(listed`
  Ana S. | Zoë-Marie O. | D’Angelo | Роза С. | 李 小. | N'Golo K. | J.R.R. Tolkley
`)("%s is a name", (name) => expect(safeName(name, A_PLAYER)).toBe(name));

const passes = (name: string) => publicName(cleanLine(name)).ok;

test.each(listed`
  FC Schalke 04 | 1.FC Köln | FC St.Pauli | F.C.Porto | Snap Dragons | FB 04 Leipzig
  Signal Iduna 2012 | Polka Dot Kids | Punto de Encuentro | Discordia FC | Front Line 04
  Penya Col·lell | One Two Three Go | 七中足球队 | Lim @ Ahmad | St. Louis City #2 | Tigers 2012-2010
  TSV 1860 München | 1. FC Köln | Salt & Pepper | Goal Diggers! | ⚽ Night Owls | Call of Duty
  You Win Some
`)("%s is a team's name", (name) => {
  expect(safeName(name, A_TEAM)).toBe(name);
  expect(passes(name)).toBe(true);
});

test.each(listed`
  Kids text me 213-555-0199 @uncle.bob | 2 1 3 5 5 5 0 1 9 9 | ２１３５５５０１９９ | ٢١٣٥٥٥٠١٩٩ | ❷❶❸❺❺❺❶
  2\uFE0F\u20E31\uFE0F\u20E33\uFE0F\u20E35\uFE0F\u20E35\uFE0F\u20E3 | 213\u200B555\u200B0199
  2013 555 0199 | ＠uncle | uncle_bob | insta: uncle bob | Snap : bob | Find me on TikTok
  uncle bob . com | evil (dot) com | evil。com | t.me/x | Snap unclebob47 | ig 47uncle
  snapchatunclebob | Add me on snap | 2135 then 5501 then 99 | 2135 2010 2012 5550 | 二一三五五五零一九九
  two one three five five five | dos uno tres cinco cinco | evil dot xyz | evil (dot) me
  @ unclebob | uncle @ bob47 | uncle yahoo | bob#1234 | Line: bob | u/unclebob | WWW evil
`)("everybody could read the contact in %j, so it is no public name", (name) => {
  expect(publicName(cleanLine(name))).toMatchObject({
    ok: false,
    reason: message("coreErrors.publicName"),
  });
  expect(safeName(name, A_TEAM)).toBe(A_TEAM);
});

test("teams of real leagues and cups, and people, have public names", () => {
  const cups = competitions().flatMap(({ brackets }) => brackets.flatMap(({ teams }) => teams));
  const people = names().flatMap(({ full, given, family }) => [full, given, family]);
  expect(cups.length).toBeGreaterThan(50);
  expect([...cups, ...people].filter((name) => name !== "" && !passes(name))).toEqual([]);
});

test.each([
  "x".repeat(201),
  ...listed`
  evil.example S. | evil.com | Rats at evil.co/prize | Rats (evil.com) | ｅｖｉｌ．ｃｏｍ | evil․com
  evil。com | 10.0.0.1 | https://evil.example S. | https evil | //evil | www evil | evil dot com
  win@evil.example | @evil | Call 555-010-0199 S. | Call 555 0199 | +1 (555) 010 | ５５５０１９９
  You have won! S. | Send us all your money | Please answer soon | You owe Rats more
  Nothing works. Ask the office | Win a phone today! | Rats: log in | <b>Rats</b>
`,
])("what is more than a name is not sent to strangers: %j", (name) => {
  expect(safeName(name, A_PLAYER)).toBe(A_PLAYER);
  expect(safeName(name, A_TEAM)).toBe(A_TEAM);
});

test("the teams and players of the demo keep their names", () => {
  const people = demoTeams.flatMap(({ coach, roster }) => [...(coach ? [coach] : []), ...roster]);
  const called = people.map(([first, last]) => ({ firstName: first, lastName: last }));
  const all = [...demoTeams.map(({ name }) => name), ...called.flatMap(both)];
  expect(all.filter((name) => !kept(name))).toEqual([]);
});

test("so do people with names of every real shape", () => {
  const called = names().map(({ given, family }) => ({ firstName: given, lastName: family }));
  const all = [...names().map(({ full }) => full), ...called.flatMap(both)];
  expect(all.filter((name) => !kept(name))).toEqual([]);
});

function both(name: { firstName: string; lastName: string }): string[] {
  return [fullName(name), shortName(name)];
}
