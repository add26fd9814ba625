import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Locale } from "#i18n/locales.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

type Texts = { [name: string]: string | Texts };

/** Every message of a language, by its whole key. Throws if a namespace is no JSON. */
export function readMessages(locale: Locale): Map<string, string> {
  const folder = path.join(root, "i18n", locale);
  const files = globSync("*.json", { cwd: folder }).toSorted();
  return new Map(
    files.flatMap((file) => {
      const texts = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Texts;
      return flat(texts, file.replace(/\.json$/, ""));
    }),
  );
}

function flat(texts: Texts, above: string): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    const key = `${above}.${name}`;
    return typeof text === "string" ? [[key, text]] : flat(text, key);
  });
}

/** The emails among the messages, as `scripts/build/message-types.ts` finds them. */
export function letterKeys(messages: ReadonlyMap<string, string>): string[] {
  return [...messages.keys()].flatMap(
    (key) => /^(.*(?:emails?\..+|\.letter))\.subject$/i.exec(key)?.[1] ?? [],
  );
}

/** The values and tags that a message takes, with their kinds, sorted. Throws if it is not ICU. */
export function argumentsOf(message: string): string[] {
  const found = new Set<string>();
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      switch (element.type) {
        case TYPE.argument:
          found.add(element.value);
          break;
        case TYPE.tag:
          found.add(`<${element.value}>`);
          visit(element.children);
          break;
        case TYPE.plural:
        case TYPE.select: {
          const choices = Object.keys(element.options).toSorted().join("|");
          found.add(`${element.value}: ${element.type === TYPE.plural ? "number" : choices}`);
          for (const { value } of Object.values(element.options)) visit(value);
          break;
        }
        case TYPE.number:
          found.add(`${element.value}: number`);
          break;
        case TYPE.literal:
        case TYPE.pound:
          break;
        default:
          throw new Error("Dates and times are formatted before they are in a message.");
      }
    }
  };
  visit(parse(message));
  // A value that is also counted is a number.
  return [...found].filter((each) => !found.has(`${each}: number`)).toSorted();
}
