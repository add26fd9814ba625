import type { Nodes, Parents, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { LOCALES } from "../../../i18n/locales.ts";
import type { Localized } from "../../../i18n/localized.ts";

/** A text as elements that a page may show; nothing else can come of what people write. */
export type Rich =
  | string
  | { kind: "paragraph" | "strong" | "emphasis" | "list" | "numbers" | "entry"; of: Rich[] }
  | { kind: "link"; href: string; of: Rich[] }
  | { kind: "break" };

/** What stays as it was typed. */
const NOT_READ = [
  "blockQuote",
  "codeFenced",
  "codeIndented",
  "codeText",
  "definition",
  "headingAtx",
  "htmlFlow",
  "htmlText",
  "labelStartImage",
  "setextUnderline",
  "thematicBreak",
];

const options = { extensions: [{ disable: { null: NOT_READ } }] };

/** Reads a small part of Markdown: paragraphs, bold, italic, lists and links. */
export function richText(text: Localized<string>): Localized<Rich[]> {
  const read: Localized<Rich[]> = { en: [] };
  for (const locale of LOCALES) {
    const own = text[locale];
    if (own) read[locale] = childrenOf(fromMarkdown(own, options));
  }
  return read;
}

function childrenOf(node: Parents): Rich[] {
  return node.children.flatMap((child) => richOf(child));
}

function richOf(node: RootContent): Rich[] {
  switch (node.type) {
    case "text":
      return [node.value];
    case "break":
      return [{ kind: "break" }];
    case "paragraph":
    case "strong":
    case "emphasis":
      return [{ kind: node.type, of: childrenOf(node) }];
    case "list":
      return [{ kind: node.ordered ? "numbers" : "list", of: childrenOf(node) }];
    case "listItem":
      // A line of a list needs no paragraph of its own.
      return [{ kind: "entry", of: node.children.flatMap(lineOf) }];
    case "link": {
      const href = safeAddress(node.url);
      return href === null ? childrenOf(node) : [{ kind: "link", href, of: childrenOf(node) }];
    }
    default:
      return textOf(node);
  }
}

function lineOf(node: Nodes): Rich[] {
  return node.type === "paragraph" ? childrenOf(node) : richOf(node as RootContent);
}

function textOf(node: Nodes): string[] {
  return "value" in node ? [node.value] : [];
}

/** Pages of this and other sites, and email addresses; null for anything else, such as scripts. */
export function safeAddress(href: string): string | null {
  if (/^\/(?![/\\])[^\s\\]*$/.test(href)) return href;
  if (!URL.canParse(href)) return null;
  return ["https:", "http:", "mailto:"].includes(new URL(href).protocol) ? href : null;
}
