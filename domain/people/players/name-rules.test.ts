import { expect, test } from "vitest";
import { names } from "#tests/support/fixtures/test-data.ts";
import { fullName, shortName } from "./name-rules.ts";

const name = (firstName: string, lastName: string) => ({ firstName, lastName });

test("a name is first and last name, a single name written twice is shown once", () => {
  expect(fullName(name("Ana", "Silva"))).toBe("Ana Silva");
  expect(fullName(name("Suhartanto", "Suhartanto"))).toBe("Suhartanto");
  expect(shortName(name("Zoë", "Zoe\u0308"))).toBe("Zoë");
});

test.each([
  ["Ana", "Silva", "Ana S."],
  ["Mary Ann", "O'Neil", "Mary Ann O."],
  ["Daan", "'t Hooft", "Daan t."],
  ["An", "Ñ\u0303andú", "An Ñ\u0303."],
  ["सचिन", "क्षीरसागर", "सचिन क्षी."],
  ["민", "김", "민 김."],
  ["Gothic", "𐍅𐌿𐌻", "Gothic 𐍅."],
  ["Team", "👩‍👩‍👧‍👦", "Team 👩‍👩‍👧‍👦."],
  ["Ana", "", "Ana"],
  ["", "Silva", "S."],
])("the name %s %s is shortened to %s", (first, last, short) => {
  expect(shortName(name(first, last))).toBe(short);
});

test("names of every script are shortened to a whole letter", () => {
  for (const { given, family } of names()) {
    const short = shortName(name(given, family === "" ? given : family));
    expect(short.startsWith(given)).toBe(true);
    expect(short.isWellFormed()).toBe(true);
    if (family !== "" && family !== given) expect(short.endsWith(".")).toBe(true);
  }
});
