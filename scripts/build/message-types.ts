import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

// Writes the English messages as types, so that keys and values are checked where they are used.

const root = path.join(import.meta.dirname, "../..");
const folder = path.join(root, ".generated/i18n/+types");

type Texts = { [name: string]: string | Texts };

const namespaces = globSync("*.json", { cwd: path.join(root, "i18n/en") })
  .toSorted()
  .map((file): [string, Texts] => [
    file.replace(/\.json$/, ""),
    JSON.parse(readFileSync(path.join(root, "i18n/en", file), "utf8")) as Texts,
  ]);

function flat(texts: Texts, above: string): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    const key = `${above}.${name}`;
    return typeof text === "string" ? [[key, text]] : flat(text, key);
  });
}

type Letters = [key: string, paragraphs: string[], values: Map<string, "string" | "number">][];

/** What is sent by email: the names of its paragraphs, and the values of all of them together. */
function lettersIn(texts: Texts, above: string): Letters {
  const { subject, ...others } = texts;
  if (typeof subject !== "string" || !/emails?\.|\.letter$/i.test(above)) {
    return Object.entries(texts).flatMap(([name, text]) =>
      typeof text === "string" ? [] : lettersIn(text, `${above}.${name}`),
    );
  }
  const values: Letters[number][2] = new Map();
  for (const [, text] of flat(texts, above)) addValues(values, parse(text));
  return [[above, Object.keys(others), values]];
}

function addValues(values: Letters[number][2], elements: MessageFormatElement[]): void {
  for (const each of elements) {
    if (each.type === TYPE.literal || each.type === TYPE.pound) continue;
    const isNumber = each.type === TYPE.plural || each.type === TYPE.number;
    if (isNumber || !values.has(each.value)) values.set(each.value, isNumber ? "number" : "string");
    if (each.type !== TYPE.plural && each.type !== TYPE.select) continue;
    for (const { value } of Object.values(each.options)) addValues(values, value);
  }
}

const oneOf = (names: string[]) => names.map((name) => `"${name}"`).join(" | ");

const all = namespaces.flatMap(([name, texts]) => flat(texts, name));
const lines = [
  "export interface EnglishMessages {",
  ...namespaces.map(([name, texts]) => `  ${JSON.stringify(name)}: ${JSON.stringify(texts)};`),
  "}",
  "export interface MessageTexts {",
  ...all.map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)};`),
  "}",
  "export interface Letters {",
  ...namespaces
    .flatMap(([name, texts]) => lettersIn(texts, name))
    .map(([key, names, values]) => {
      const kinds = [...values].map(([name, kind]) => `${name}: ${kind}`).join("; ");
      return `  "${key}": { paragraph: ${oneOf(names)}; values: { ${kinds} } };`;
    }),
  "}",
  "",
];
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, "messages.ts"), lines.join("\n"));
