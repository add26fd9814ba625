import { expect, test } from "vitest";
import { english } from "../../i18n/translate.ts";
import {
  byPlayDay,
  gameFormats,
  prizeLabel,
  prizeOf,
  rosterRule,
  sharedPrize,
  whoPlaysWhen,
} from "./tournament-rules.ts";

const u13 = {
  name: "U13-U15 (2012-2010)",
  bornText: "born 2012-2010",
  playsText: "July 28",
  playsOn: null,
};
const u16 = {
  name: "U16+ (2009 & older)",
  bornText: "2009 and older",
  playsText: "July 27",
  playsOn: null,
};

test("playing days are described as in the rules", () => {
  expect(english(whoPlaysWhen(u13))).toBe("U13-U15 (born 2012-2010) plays July 28");
  expect(english(whoPlaysWhen(u16))).toBe("U16+ (2009 and older) plays July 27");
});

test("playing days follow the set day", () => {
  expect(english(whoPlaysWhen({ ...u13, playsOn: "2025-08-02" }))).toMatch(/plays August 2$/);
});

test("playing days say no more than is known", () => {
  expect(english(whoPlaysWhen({ ...u13, playsText: "" }))).toBe("U13-U15 (born 2012-2010)");
  expect(english(whoPlaysWhen({ ...u13, bornText: "" }))).toBe("U13-U15 (2012-2010) plays July 28");
});

test("days are in order, written or set", () => {
  expect(byPlayDay([u13, u16])).toEqual([u16, u13]);
  const later = { ...u16, playsOn: "2025-07-29" };
  expect(byPlayDay([later, u13])).toEqual([u13, later]);
});

test("days over New Year are in order", () => {
  const before = { ...u13, playsOn: "2025-12-30" };
  const after = { ...u16, playsOn: "2026-01-02" };
  expect(byPlayDay([after, before])).toEqual([before, after]);
  const written = { ...u13, playsText: "December 31" };
  expect(byPlayDay([after, written, before])).toEqual([before, written, after]);
});

test("unknown days come last", () => {
  const unknown = { ...u13, playsText: "the second weekend" };
  expect(byPlayDay([unknown, u16])).toEqual([u16, unknown]);
});

const roster = (rosterSize: number, playersPerSide = 7) =>
  english(rosterRule({ rosterSize, playersPerSide }));

test("a team of one is singular", () => {
  expect(roster(1)).toBe("Maximum 1 player per team. No subs");
});

test("a team of seven has no subs", () => {
  expect(roster(7)).toBe("Maximum 7 players per team. No subs");
});

test("larger teams have the rest as subs", () => {
  expect(roster(8)).toBe("Maximum 8 players per team: 7 on the field and 1 sub");
  expect(roster(10)).toBe("Maximum 10 players per team: 7 on the field and 3 subs");
});

test("who isn't on the field is a sub, whatever the number per side", () => {
  expect(roster(7, 5)).toBe("Maximum 7 players per team: 5 on the field and 2 subs");
  expect(roster(9, 9)).toBe("Maximum 9 players per team. No subs");
});

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

test("the prize is a range, one amount or left out", () => {
  expect(english(prizeLabel("$1,050 to $1,505"))).toBe("Cash prize from $1,050 to $1,505");
  expect(english(prizeLabel("$2,000"))).toBe("Cash prize of $2,000");
  expect(english(prizeLabel(""))).toBe("");
});

test.each([
  "$2,000, tax-free",
  "a free trip to LA",
  "a T-shirt",
  "photos",
  "$500 to spend on shoes",
])("a prize of %s is no range", (prize) =>
  expect(english(prizeLabel(prize))).toBe(`Cash prize of ${prize}`),
);

test.each(["$1,050-$1,505", "$500 – $900", "$1k TO $2k"])("%s is a range", (prize) => {
  expect(english(prizeLabel(prize))).toBe(`Cash prize of ${prize}`);
});
