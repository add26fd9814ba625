import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import {
  byPlayDay,
  gameFormats,
  prizeLabel,
  prizeOf,
  rosterRule,
  sharedPrize,
  whoPlaysWhen,
} from "./tournament-rules.ts";

const age = (name: string, bornText: string, playsText: string) => {
  return { name, bornText, playsText, playsOn: null };
};
const u13 = age("U13-U15 (2012-2010)", "born 2012-2010", "July 28");
const u16 = age("U16+ (2009 & older)", "2009 and older", "July 27");

test.each([
  [u13, "July 28", "U13-U15 (born 2012-2010) plays July 28"],
  [u16, "July 27–28", "U16+ (2009 and older) plays July 27–28"],
  [u13, "", "U13-U15 (born 2012-2010)"],
  [{ ...u13, bornText: "" }, "July 28", "U13-U15 (2012-2010) plays July 28"],
])("of %o on %j no more is said than is known: %s", (tournament, day, sentence) =>
  expect(translate("en", whoPlaysWhen(tournament, day))).toBe(sentence),
);

test("days are in order, written or set, also over New Year, and unknown ones come last", () => {
  expect(byPlayDay([u13, u16])).toEqual([u16, u13]);
  const later = { ...u16, playsOn: "2025-07-29" };
  expect(byPlayDay([later, u13])).toEqual([u13, later]);
  const before = { ...u13, playsOn: "2025-12-30" };
  const after = { ...u16, playsOn: "2026-01-02" };
  expect(byPlayDay([after, before])).toEqual([before, after]);
  const written = { ...u13, playsText: "December 31" };
  expect(byPlayDay([after, written, before])).toEqual([before, written, after]);
  const unknown = { ...u13, playsText: "the second weekend" };
  expect(byPlayDay([unknown, u16])).toEqual([u16, unknown]);
});

test.each([
  [1, 7, "Maximum 1 player per team. No subs"],
  [7, 7, "Maximum 7 players per team. No subs"],
  [8, 7, "Maximum 8 players per team: 7 on the field and 1 sub"],
  [10, 7, "Maximum 10 players per team: 7 on the field and 3 subs"],
  [7, 5, "Maximum 7 players per team: 5 on the field and 2 subs"],
  [9, 9, "Maximum 9 players per team. No subs"],
])("of a team of %i with %i on the field the others are subs", (rosterSize, playersPerSide, rule) =>
  expect(translate("en", rosterRule({ rosterSize, playersPerSide }))).toBe(rule),
);

test("the format names every number of players per side once", () => {
  const formats = (...sizes: number[]) =>
    gameFormats(sizes.map((playersPerSide) => ({ playersPerSide })));
  expect(formats(7, 7)).toBe("7v7");
  expect(formats(7, 5, 7)).toBe("5v5 and 7v7");
  expect(formats()).toBe("none");
});

test("a tournament's own prize goes before the cup's, and only a shared one is the cup's", () => {
  const cup = { prizeText: "$900" };
  const [own, none] = [{ prizeText: "$500" }, { prizeText: "" }];
  expect([prizeOf(own, cup), prizeOf(none, cup)]).toEqual(["$500", "$900"]);
  expect(sharedPrize(cup, [none, none])).toBe("$900");
  expect(sharedPrize(cup, [own, own])).toBe("$500");
  expect(sharedPrize(cup, [own, none])).toBe("");
  expect(sharedPrize(cup, [])).toBe("$900");
});

test.each<[string, string]>([
  ["$1,050 to $1,505", "Cash prize from $1,050 to $1,505"],
  ["$2,000", "Cash prize of $2,000"],
  ["", ""],
  ["$2,000, tax-free", "Cash prize of $2,000, tax-free"],
  ["a free trip to LA", "Cash prize of a free trip to LA"],
  ["a T-shirt", "Cash prize of a T-shirt"],
  ["photos", "Cash prize of photos"],
  ["$500 to spend on shoes", "Cash prize of $500 to spend on shoes"],
  ["$1,050-$1,505", "Cash prize of $1,050-$1,505"],
  ["$500 – $900", "Cash prize of $500 – $900"],
  ["$1k TO $2k", "Cash prize of $1k TO $2k"],
])("the prize %j is a range, one amount or left out: %s", (prize, label) =>
  expect(translate("en", prizeLabel(prize))).toBe(label),
);
