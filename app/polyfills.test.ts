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

test("the polyfill groups like a newer browser", () => {
  const keyOf = (word: string, at: number) => (at === 4 ? "last" : word.length);
  const words = ["one", "three", "two", "seven", "six"];
  expect(Object.getOwnPropertyDescriptor(Map, "groupBy")?.value).not.toBe(kept[0]?.value);
  expect([...Map.groupBy(words, keyOf)]).toEqual([...has.groupBy(words, keyOf)]);
});

test("the polyfill reads addresses like a newer browser", () => {
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

test("the polyfill aborts with the first signal, even an aborted one", () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([first.signal, second.signal]);
  expect(any.aborted).toBe(false);
  second.abort("late");
  first.abort("gone");
  expect([any.aborted, any.reason]).toEqual([true, "late"]);
  expect(AbortSignal.any([new AbortController().signal, first.signal]).reason).toBe("gone");
  expect(has.any([first.signal]).reason).toBe("gone");
});
