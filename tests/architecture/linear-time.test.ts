import { analyse } from "scslre";
import { expect, test } from "vitest";
import { productSources } from "../support/crawlers/sources.ts";
import { productRegexes } from "../support/worst-cases/regexes.ts";

const { regexes, unseen } = productRegexes();
const different = [
  ...new Map(regexes.map((each) => [`${each.source}/${each.flags}`, each])).values(),
];

test("every regular expression is a literal or made while its module loads, so that it is checked", () => {
  expect(unseen).toEqual([]);
  expect(different.length).toBeGreaterThan(200);
});

test("every regular expression can only be matched in one way", () => {
  const slow = different.flatMap(({ at, source, flags }) =>
    analyse(new RegExp(source, flags), {
      reportTypes: { Move: true, Self: true, Trade: true },
    }).reports.map(({ type }) => `${at} /${source}/ (${type})`),
  );
  expect(slow).toEqual([]);
});

test("only the function that leaves piles of marks alone normalizes text", () => {
  const direct = productSources("app", "domain", "server").filter(({ text }) =>
    text.includes(".normalize("),
  );
  expect(direct.map(({ file }) => file)).toEqual(["domain/core/text-rules.ts"]);
});
