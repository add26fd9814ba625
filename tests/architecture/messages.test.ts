import { expect, test } from "vitest";
import { LOCALES } from "#i18n/locales.ts";
import fixed from "../data/spec-sentences.json" with { type: "json" };
import { argumentsOf, letterKeys, readMessages } from "../support/crawlers/messages.ts";
import { sentencesIn } from "../support/crawlers/sentences.ts";
import { productSources } from "../support/crawlers/sources.ts";

const english = readMessages("en");
const others = LOCALES.filter((locale) => locale !== "en");

const product = productSources("app", "domain", "server");

test.each(others)("'%s' has every message of English, and no other", (locale) => {
  const keys = [...readMessages(locale).keys()];
  expect(keys.filter((key) => !english.has(key))).toEqual([]);
  expect([...english.keys()].filter((key) => !keys.includes(key))).toEqual([]);
});

test.each(others)("messages of '%s' take the same values as the English ones", (locale) => {
  const texts = readMessages(locale);
  const different = [...english].flatMap(([key, text]) => {
    const [own, other] = [argumentsOf(text), argumentsOf(texts.get(key) ?? "")];
    return own.join() === other.join() ? [] : [`${key}: ${own.join()} but ${other.join()}`];
  });
  expect(different).toEqual([]);
});

test("no message is empty, or has spaces around it", () => {
  for (const locale of LOCALES) {
    const odd = [...readMessages(locale)].filter(([, text]) => text === "" || text !== text.trim());
    expect(odd, locale).toEqual([]);
  }
});

test("every message is used", () => {
  const quoted = new Set<string>();
  const beginnings: RegExp[] = [];
  for (const { text } of product) {
    for (const [, key = ""] of text.matchAll(/["'`]([\w.]+)["'`]/g)) quoted.add(key);
    // `stage.${stage}`: any message at that place counts as used.
    for (const [, template = ""] of text.matchAll(/`((?:[\w.]|\$\{[^}`]*\})+)`/g)) {
      if (!template.includes("${")) continue;
      beginnings.push(
        new RegExp(`^(?:\\w+\\.)?${template.replaceAll(/\$\{[^}]*\}/g, "[\\w.-]+")}$`),
      );
    }
  }
  // A letter that is sent shows its paragraphs.
  const sent = letterKeys(english).filter((letter) => quoted.has(letter));
  const unused = [...english.keys()].filter((key) => {
    if (sent.some((letter) => key.startsWith(`${letter}.`))) return false;
    const own = key.slice(key.indexOf(".") + 1);
    return !quoted.has(key) && !quoted.has(own) && !beginnings.some((each) => each.test(key));
  });
  expect(unused).toEqual([]);
});

test("the specification's sentences are in English as it has them", () => {
  const changed = Object.entries(fixed).filter(([key, text]) => english.get(key) !== text);
  expect(changed).toEqual([]);
});

test("no sentence for people is outside the catalogs", () => {
  const found = product.flatMap(({ file, text }) =>
    sentencesIn(file, text).map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
});
