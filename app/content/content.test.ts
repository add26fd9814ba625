import { expect, test } from "vitest";
import { hashAgreedText } from "#domain/people/guardians/consents.ts";
import { consentsIn, termsIn, wordingOf } from "#domain/site/content/legal.ts";
import { legalDefaults } from "#domain/site/content/legal-defaults.ts";
import { LOCALES, type Locale } from "#i18n/locales.ts";
import { type Localized, localized } from "#i18n/localized.ts";

const files = import.meta.glob<Record<string, unknown>>(
  ["./*.ts", "../../domain/site/content/*.ts", "!**/*.test.ts"],
  { eager: true },
);

function translated(value: unknown, path: string): [string, Localized<unknown>][] {
  if (typeof value !== "object" || value === null) return [];
  if ("en" in value) return [[path, value]];
  return Object.entries(value).flatMap(([key, each]) => translated(each, `${path}.${key}`));
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const figures = (value: unknown) =>
  textsOf(value)
    .flatMap((text) => text.match(/\$?\d+(?:[.,:]\d+)*%?/g) ?? [])
    .sort();

function allConsents(locale: Locale) {
  return Object.values(consentsIn(legalDefaults, null, locale)).flat();
}

const contents = [
  ...Object.entries(files).flatMap(([file, exports]) => translated(exports, file)),
  ...allConsents("en").map((en): [string, Localized<unknown>] => [
    `consent to ${en.id}`,
    { en, es: allConsents("es").find(({ id }) => id === en.id) },
  ]),
];

test.each(contents)("%s has the same figures in every language", (_, content) => {
  for (const locale of LOCALES) {
    expect(figures(localized(content, locale).content)).toEqual(figures(content.en));
  }
});

test("content without a translation is in English and says so", () => {
  expect(localized({ en: "Hello" }, "es")).toEqual({ content: "Hello", locale: "en" });
  expect(localized({ en: "Hello", es: "Hola" }, "es")).toEqual({ content: "Hola", locale: "es" });
});

test("a version names one wording in one language", () => {
  const texts = LOCALES.flatMap(allConsents).map(({ id, version, sections }) => ({
    version: `${id} ${version}`,
    wording: wordingOf(sections),
  }));
  const distinct = (each: (text: (typeof texts)[0]) => string) => new Set(texts.map(each)).size;
  const pairs = distinct(({ version, wording }) => version + wording);
  expect([distinct(({ version }) => version), distinct(({ wording }) => wording)]).toEqual([
    pairs,
    pairs,
  ]);
});

test("a changed text needs a new version of the terms", () => {
  const agreed = LOCALES.map((locale) => {
    const { version, sections } = termsIn(legalDefaults, null, locale);
    return hashAgreedText(version, wordingOf(sections));
  });
  expect(agreed).toEqual([
    {
      version: "2026-11-4",
      hash: "75554b7b5b158e650aee9e2ed69d5c3f3b5ff762d5ff58f420037878efc87cac",
    },
    {
      version: "2026-11-4-es",
      hash: "f4575265fdeadeba8c20d5792e736aecd2d40472cb138ae55a04572a27444dfe",
    },
  ]);
});
