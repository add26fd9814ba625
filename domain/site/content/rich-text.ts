import type { Nodes, Parents, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { LOCALES, type Locale } from "#i18n/locales.ts";
import { type Localized, localized } from "#i18n/localized.ts";

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

/** Lists in lists, or emphasis in emphasis, deeper than anyone reads. */
const MAX_DEPTH = 12;
/** Seven list markers in a line, which take the parser long. */
const MARKERS = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){7}/m;

/** Texts are read once: parsing takes longer than the rest of a page. */
const known = new Map<string, Rich[]>();
const MOST = 500;

/**
 * Reads a small part of Markdown: paragraphs, bold, italic, lists and links. A text that is nested
 * too deep (`isTooDeep`) is shown as it was typed.
 */
export function richText(text: Localized<string>): Localized<Rich[]> {
  const read: Localized<Rich[]> = { en: [] };
  for (const locale of LOCALES) {
    const own = text[locale];
    if (own) read[locale] = known.get(own) ?? remember(own, parse(own));
  }
  return read;
}

function remember(text: string, rich: Rich[]): Rich[] {
  const [oldest] = known.keys();
  if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
  known.set(text, rich);
  return rich;
}

function parse(text: string): Rich[] {
  const asTyped: Rich[] = [{ kind: "paragraph", of: [text] }];
  if (MARKERS.test(text)) return asTyped;
  const root = fromMarkdown(text, options);
  return isDeeper(root, MAX_DEPTH) ? asTyped : childrenOf(root);
}

/** Whether a text has more levels than a page shows. */
export function isTooDeep(text: string): boolean {
  return MARKERS.test(text) || isDeeper(fromMarkdown(text, options), MAX_DEPTH);
}

/** Level by level, because a call for each level could exhaust the stack. */
function isDeeper(root: Nodes, most: number): boolean {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
  return false;
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
      return "value" in node ? [node.value] : [];
  }
}

function lineOf(node: Nodes): Rich[] {
  return node.type === "paragraph" ? childrenOf(node) : richOf(node as RootContent);
}

/** Pages of this and other sites, and email addresses; null for anything else, such as scripts. */
export function safeAddress(href: string): string | null {
  if (/^\/(?![/\\])[^\s\\]*$/.test(href)) return href;
  if (!URL.canParse(href)) return null;
  return ["https:", "http:", "mailto:"].includes(new URL(href).protocol) ? href : null;
}

const MOST_SUMMED_UP = 160;

/** The first words of a text, as search engines show them: whole, without formatting. */
export function summary(text: Localized<string>, locale: Locale): string {
  const words = plain(localized(richText(text), locale).content)
    .trim()
    .split(/\s+/);
  let sum = "";
  for (const word of words) {
    if (sum.length + word.length >= MOST_SUMMED_UP) return `${sum.replace(/[,;:–-]$/, "")}…`;
    sum += sum === "" ? word : ` ${word}`;
  }
  return sum;
}

function plain(rich: readonly Rich[]): string {
  return rich
    .map((each) => {
      if (typeof each === "string") return each;
      if (each.kind === "break") return " ";
      return plain(each.of) + (/^(?:paragraph|entry)$/.test(each.kind) ? " " : "");
    })
    .join("");
}
