import { expect, test } from "vitest";
import { listed } from "#tests/support/assertions/tables.ts";
import { personFinder } from "./people-list.ts";

const matchesSearch = (person: typeof jose, typed: string) => personFinder(typed)(person);

const jose: Parameters<ReturnType<typeof personFinder>>[0] = {
  firstName: "José María",
  lastName: "Núñez-O'Hara",
  email: "jm.nunez@mail.example",
  phone: "5550100199",
};

test.each([
  "  o'hara ",
  ...listed`
  jose | NUNEZ | maria jose | jm.nunez@mail | José Núñez | 555-010-0199 | +1 (555) 010-0199
  0100199 | \u202D(555) 010-0199\u202C | tel:+15550100199 | ５５５０１００１９９ | 010 0199 | 555.010.0199 (cell)
  Núñez—O’Hara | núñez o hara, josé | NunezOHara | OHara Jose | mailto:JM.Nunez@mail.example
  José Núñez <jm.nunez@mail.example> | nunez-o’haraj
`,
])("%s finds José María Núñez-O'Hara", (typed) => expect(matchesSearch(jose, typed)).toBe(true));

test.each(["josefa", "jose smith", "555-010-0198", "199", "44 555 010 0199"])(
  "%s finds nobody",
  (typed) => expect(matchesSearch(jose, typed)).toBe(false),
);

test("a deleted number is found by nothing", () => {
  expect(personFinder("5550100199")({ ...jose, phone: null })).toBe(false);
});
