import { expect, test } from "vitest";
import { isSuperlinear } from "../support/worst-cases/cpu.ts";
import { textReaders } from "../support/worst-cases/functions.ts";
import { productRegexes } from "../support/worst-cases/regexes.ts";
import { worstTexts } from "../support/worst-cases/texts.ts";

// Measures CPU time, so it belongs to the long run.
const readers = await textReaders();
const different = [
  ...new Map(
    productRegexes().regexes.map((each) => [`${each.source}/${each.flags}`, each]),
  ).values(),
];

test("every regular expression takes no longer than with the length of any text", () => {
  const slow: string[] = [];
  for (const { at, source, flags } of different) {
    const regex = new RegExp(source, flags);
    const found = worstTexts.find(({ ofLength }) =>
      isSuperlinear((text) => text.replace(regex, ""), ofLength),
    );
    if (found) slow.push(`${at} /${source}/ with ${found.name}`);
  }
  expect(slow).toEqual([]);
}, 120_000);

test.each(worstTexts.map((each) => [each.name, each] as const))(
  "everything that reads a text takes no longer than with its length: %s",
  (_, { ofLength }) => {
    const slow = readers.filter(({ read }) => isSuperlinear(read, ofLength));
    expect(slow.map(({ name }) => name)).toEqual([]);
  },
);
