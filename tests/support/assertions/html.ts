import { type HTMLElement, type Node, NodeType, parse } from "node-html-parser";

type Attributes = Record<string, string>;

let last = { html: "", root: parse("") };

/** The parsed page. Keeps the last one, because tests ask several questions of the same page. */
export function parsed(html: string): HTMLElement {
  if (last.html !== html) {
    const blockTextElements = { script: true, style: true };
    last = { html, root: parse(html, { comment: true, blockTextElements }) };
  }
  return last.root;
}

/** The attributes of every element with this tag, in lower case; `""` for one without a value. */
export function elements(html: string, tag: string): Attributes[] {
  return parsed(html)
    .querySelectorAll(tag)
    .map(({ attributes }) =>
      Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    );
}

export function links(html: string): { text: string; attributes: Attributes }[] {
  const texts = within(html, "a").map(readable);
  return elements(html, "a").map((attributes, at) => ({ text: texts[at] ?? "", attributes }));
}

/** The text of the body, with a line break at every tag. */
export function words(html: string): string {
  const root = parsed(html);
  const { childNodes } = root.querySelector("body") ?? root;
  return childNodes.map((node) => textIn(node, "\n")).join("");
}

export function readable(html: string): string {
  return textIn(parsed(html), "");
}

/** The HTML inside every element that the selector finds, as it was sent. */
export function within(html: string, selector: string): string[] {
  return parsed(html)
    .querySelectorAll(selector)
    .map(({ childNodes }) =>
      html.slice(childNodes.at(0)?.range[0] ?? 0, childNodes.at(-1)?.range[1] ?? 0),
    );
}

/** The HTML of every element that the selector finds, as it was sent. */
export function whole(html: string, selector: string): string[] {
  return parsed(html)
    .querySelectorAll(selector)
    .map(({ range: [start, end] }) => html.slice(start, end));
}

/** `atTag` stands for the tags of the elements in `tags`, or of all elements. */
export function textIn(node: Node, atTag: string, tags?: ReadonlySet<string>): string {
  if (node.nodeType === NodeType.COMMENT_NODE) return "";
  if (node.nodeType === NodeType.TEXT_NODE) return node.text;
  const name = node.rawTagName?.toLowerCase();
  if (name === "script" || name === "style") return "";
  const inside = node.childNodes.map((child) => textIn(child, atTag, tags)).join("");
  return name && (!tags || tags.has(name)) ? atTag + inside + atTag : inside;
}

export type Table = ReturnType<typeof tablesOf>[number];

export function tablesOf(html: string) {
  return within(html, "table").map((table) => ({
    caption: within(table, "caption").map(readable)[0] ?? "",
    columns: within(table, "th").map(readable),
    rows: within(within(table, "tbody")[0] ?? "", "tr").map((row) =>
      within(row, "td").map(readable),
    ),
  }));
}
