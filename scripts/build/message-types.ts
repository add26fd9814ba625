import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

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

const all = namespaces.flatMap(([name, texts]) => flat(texts, name));
const lines = [
  "export interface EnglishMessages {",
  ...namespaces.map(([name, texts]) => `  ${JSON.stringify(name)}: ${JSON.stringify(texts)};`),
  "}",
  "export interface MessageTexts {",
  ...all.map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)};`),
  "}",
  "",
];
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, "messages.ts"), lines.join("\n"));
