import { expect, test } from "vitest";
import { listed } from "#tests/support/assertions/tables.ts";
import { formatSource, parseSource, type Source } from "./side-source-rules.ts";

const SOURCES: [string, Source][] = [
  ["place.2.14", { kind: "place", place: 2, bracketId: 14 }],
  ["best.3.14.15.17", { kind: "best", place: 3, among: [14, 15, 17] }],
  ["ranked.2.1.14.15", { kind: "best", place: 1, among: [14, 15], rank: 2 }],
  ["winner.semi-final.1", { kind: "winner", from: { stage: "semi-final", number: 1 } }],
  ["loser.round-of-32.16", { kind: "loser", from: { stage: "round-of-32", number: 16 } }],
  [
    "loser.placement.5-8.2",
    { kind: "loser", from: { stage: "placement", number: 2, firstPlace: 5, lastPlace: 8 } },
  ],
];

test.each(SOURCES)("a form's '%s' is read as it was written", (words, source) => {
  expect(formatSource(source)).toBe(words);
  expect(parseSource(words)).toEqual(source);
});

test.each([
  "",
  ...listed`best.3 | ranked.1.14 | ranked..1.14 | rank.1.1.14 | place.2 | winner.placement.1`,
])("a form's '%s' is no source", (words) => expect(parseSource(words)).toBeNull());
