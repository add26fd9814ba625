import { expect, test } from "vitest";
import { listed } from "#tests/support/assertions/tables.ts";
import { matchesSearch } from "./people-list.ts";

const jose = {
  firstName: "José María",
  lastName: "Núñez-O'Hara",
  email: "jm.nunez@mail.example",
  phone: "5550100199",
};

test.each([
  "  o'hara ",
  ...listed`
  jose | NUNEZ | maria jose | jm.nunez@mail | José Núñez | 555-010-0199 | +1 (555) 010-0199
  0100199
`,
])("%s finds José María Núñez-O'Hara", (typed) => expect(matchesSearch(jose, typed)).toBe(true));

test.each(["", "   ", "josefa", "jose smith", "555-010-0198", "199", "44 555 010 0199"])(
  "%s finds nobody",
  (typed) => expect(matchesSearch(jose, typed)).toBe(false),
);

test("a deleted number is found by nothing", () => {
  expect(matchesSearch({ ...jose, phone: null }, "5550100199")).toBe(false);
});
