import { analyse } from "scslre";
import { describe, expect, test } from "vitest";
import { readSources } from "../support/crawlers/sources.ts";
import { textReaders } from "../support/worst-cases/functions.ts";
import { productRegexes } from "../support/worst-cases/regexes.ts";

const readers = await textReaders();
const { regexes, unseen } = productRegexes();
const different = [
  ...new Map(regexes.map((each) => [`${each.source}/${each.flags}`, each])).values(),
];

describe("every regular expression of the product", () => {
  test("is a literal, or is made while its module loads, so that it is checked", () => {
    expect(unseen).toEqual([]);
    expect(different.length).toBeGreaterThan(200);
  });

  test("can only be matched in one way", () => {
    const slow = different.flatMap(({ at, source, flags }) =>
      analyse(new RegExp(source, flags), {
        reportTypes: { Move: true, Self: true, Trade: true },
      }).reports.map(({ type }) => `${at} /${source}/ (${type})`),
    );
    expect(slow).toEqual([]);
  });
});

test("no text is put into a normal form but by the function that leaves piles of marks alone", () => {
  const direct = readSources().filter(
    ({ file, text }) =>
      /^(?:app|domain|server)\//.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      text.includes(".normalize("),
  );
  expect(direct.map(({ file }) => file)).toEqual(["domain/core/text-rules.ts"]);
});

describe("everything that reads a text", () => {
  test("is found: rules, forms, addresses and headers", () => {
    const names = readers.map(({ name }) => name.split(" ")[1]);
    for (const name of [
      "cleanLine",
      "cleanText",
      "enquiryInput",
      "parseEmail",
      "parsePhone",
      "readGamesFile",
      "acceptedBy",
      "browserName",
      "readSessionCookie",
    ]) {
      expect(names).toContain(name);
    }
    expect(names.length).toBeGreaterThan(120);
  });
});
