import fc from "fast-check";
import { expect, test } from "vitest";
import { paired } from "#tests/support/assertions/tables.ts";
import { anyText } from "#tests/support/factories/any-text.ts";
import { forAll } from "#tests/support/for-all.ts";
import { textFinder } from "./search-rules.ts";

const finds = (typed: string, text: string) => textFinder(typed)(text);

test.each([
  ...paired`
  O'Brien → Liam O’Brien | O’Brien → Liam O'Brien | obrien → Liam O\u0060Brien | Brien Liam → Liam O’Brien
  O Brien → Liam OʼBrien | OBrien → Liam O Brien | O'Brien, Liam → Liam O’Brien | O'Brien,Liam → Liam O’Brien
  Lukasz → Łukasz Wójcik | Łukasz → Lukasz Wojcik | Soren → Søren | Soeren → Søren | Strasse → Große Straße
  Dorde → Đorđe | isil → IŞIL | Istanbul → İstanbul | ışıl → Isil | Thor → Þór | aelfred → Ælfred
  Mueller → Jürgen Müller | Müller → Jürgen Mueller | muller → Müller | Aase → Åse | Samuel → SAMUEL
  Nguyen → Nguyễn Văn | Ivan → Иван Щукин | shchukin → Иван Щукин | Иван → Ivan | Athina → Αθηνά
  Li Xiaolong → 李小龙 | 小龙 → 李小龙 | sakura → さくら | Ana-Maria → Ana María | Ana Maria → Ana–María
  anamaria → Ana María | Dela Cruz → Maria De La Cruz | delacruz maria → Maria De La Cruz
  Nunez-O'Hara → José Núñez—OʼHara | Strikers II → FC Strikers Ⅱ | ｌｉｏｎｓ → Mountain Lions
  lions → Mountain Lions | RELAMPAGOS → Los Relámpagos | tain lio → Mountain Lions
  ライオン → 東京ライオンズ | !! → !!! | Lions! → Lions | a@b → a@b.example | 2011 → Spiders 2011
`,
  [" \u200Blions\u00A0", "Lions"],
  ["nun\u0303ez", "Nuñez"],
  ["", "Lions"],
  ["   ", "Lions"],
])("%j finds %s", (typed, text) => expect(finds(typed, text)).toBe(true));

test.each([
  ...paired`
  tigers → Lions | lionss → Lions | ! → Lions | ann → Joan Nunez | obrien liam smith → Liam O’Brien
  🦁 → Tigers
`,
  ["x".repeat(5_000), "Lions"],
])("%j does not find %s", (typed, text) => expect(finds(typed, text)).toBe(false));

test("a text is found by itself, by each of its words and by these in any order", () => {
  const name = fc
    .array(anyText(20), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(" ").trim().normalize("NFC"));
  forAll(name, (text) => {
    fc.pre(/[\p{L}\p{N}]/u.test(text));
    const words = text.split(/\s+/);
    expect(finds(text, text)).toBe(true);
    expect(finds(words.toReversed().join(" "), text)).toBe(true);
    for (const word of words) if (/[\p{L}\p{N}]/u.test(word)) expect(finds(word, text)).toBe(true);
  });
});
