import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#i18n/locales.ts";
import { argumentsOf, letterKeys, readMessages } from "#tests/support/crawlers/messages.ts";
import { type LetterKey, letterOf } from "./letter.ts";

const siteUrl = "https://cup.example";
const cup = { name: "Araknid Cup" };
const english = readMessages("en");
const NAMES = ["player", "name", "before"];

/** Each letter with a value for all that it takes; selects get their last choice before 'other'. */
function letterAbout(key: string, team: string, player: string, language: Locale = "en") {
  const texts = [...english].filter(([each]) => each.startsWith(`${key}.`));
  const taken = texts.flatMap(([, text]) => argumentsOf(text));
  const values = taken.map((each): [string, unknown] => {
    const [name = "", kind = ""] = each.split(": ");
    if (name === "team") return [name, { id: 1, name: team }];
    if (NAMES.includes(name)) return [name, player];
    if (name === "shortTeam") return [name, team];
    if (/^link$|Link$/.test(name)) return [name, "/teams"];
    return [name, kind === "number" ? 2 : (kind.split("|").at(-1) ?? "text")];
  });
  const to = { cup, siteUrl, language };
  return letterOf(to, key as LetterKey, Object.fromEntries(values) as never);
}

const letters = letterKeys(english).filter((key) => key !== "siteEmails.enquiry");

test("there are letters", () => expect(letters.length).toBeGreaterThan(40));

describe.each(letters)("%s", (key) => {
  test.each(LOCALES)("a letter in '%s' has every text, its own addresses and its values", (to) => {
    const { subject, body, language } = letterAbout(key, "Night Owls", "Ana S.", to);
    expect(language).toBe(to);
    expect(`${subject}\n${body}`).not.toMatch(/[{}]|undefined/);
    // A text that lacks a value is shown as its key.
    expect(`${subject}\n${body}`).not.toContain(`${key}.`);
    const prefix = to === "en" ? "" : `/${to}`;
    for (const [link] of body.matchAll(/https:\S*/g))
      expect(link).toBe(`${siteUrl}${prefix}/teams`);
  });

  test("an email that names a team is deleted with the team", () => {
    const { subject, body, teamId } = letterAbout(key, "Night Owls", "Ana S.");
    expect(teamId).toBe(/Night Owls/.test(subject + body) ? 1 : undefined);
  });

  test("an email contains no stranger's address, number or sentence", () => {
    const { subject, body } = letterAbout(key, "win at evil.example/now", "Call 555-010-0199 Z.");
    expect(`${subject}\n${body}`).not.toMatch(/evil|555/);
    const named = letterAbout(key, "Night Owls", "Ana S.");
    if (/Night Owls|Ana S\./.test(named.subject + named.body)) {
      expect(`${subject}\n${body}`).toMatch(/A team|A player/);
    }
  });
});

test("an email is in its receiver's language", () => {
  const to = { cup, siteUrl, language: "es" } as const;
  const values = { who: "player", name: "Ana S.", team: { id: 1, name: "Búhos" } } as const;
  const how = { tournament: "U16+", by: "manager", when: "lunes", link: "/invitation" } as const;
  const { subject, body } = letterOf(to, "teamEmails.invitation", { ...values, ...how });
  expect(subject).toBe("Búhos invita a Ana S. a jugar");
  expect(body).toContain(`${siteUrl}/es/invitation`);
  const hidden = letterOf(to, "teamEmails.removed", {
    who: "you",
    name: "",
    by: "organizer",
    link: "/teams",
    team: { name: "evil.example/now" },
  });
  expect(hidden.subject).toContain("un equipo");
});
