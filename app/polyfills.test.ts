import { afterAll, beforeAll, expect, test } from "vitest";

const has = {
  groupBy: Map.groupBy.bind(Map),
  parse: URL.parse.bind(URL),
  canParse: URL.canParse.bind(URL),
  any: AbortSignal.any.bind(AbortSignal),
};
const lacking = [
  [Map, "groupBy"],
  [URL, "parse"],
  [URL, "canParse"],
  [AbortSignal, "any"],
] as const;
const kept = lacking.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name) ?? {});

beforeAll(async () => {
  for (const [owner, name] of lacking)
    Object.defineProperty(owner, name, { value: undefined, writable: true });
  await import("./polyfills.ts");
});
afterAll(() => {
  for (const [at, [owner, name]] of lacking.entries()) {
    Object.defineProperty(owner, name, kept[at] ?? {});
  }
});

test("groups as a younger browser does", () => {
  const keyOf = (word: string, at: number) => (at === 4 ? "last" : word.length);
  const words = ["one", "three", "two", "seven", "six"];
  expect(Object.getOwnPropertyDescriptor(Map, "groupBy")?.value).not.toBe(kept[0]?.value);
  expect([...Map.groupBy(words, keyOf)]).toEqual([...has.groupBy(words, keyOf)]);
});

test("reads addresses as a younger browser does", () => {
  for (const [address, base] of [
    ["https://cup.example.org/a?b#c"],
    ["/schedule", "https://cup.example.org"],
    ["//other.example.org", "https://cup.example.org"],
    ["/schedule"],
    ["http://a b/"],
  ] as const) {
    expect(URL.parse(address, base)?.href).toBe(has.parse(address, base)?.href);
    expect(URL.canParse(address, base)).toBe(has.canParse(address, base));
  }
});

test("ends with the first of the signals, also with one that had ended", () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([first.signal, second.signal]);
  expect(any.aborted).toBe(false);
  second.abort("late");
  first.abort("gone");
  expect([any.aborted, any.reason]).toEqual([true, "late"]);
  expect(AbortSignal.any([new AbortController().signal, first.signal]).reason).toBe("gone");
  expect(has.any([first.signal]).reason).toBe("gone");
});
