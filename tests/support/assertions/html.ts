/** A small HTML reader, sufficient for what React renders. */

type Attributes = Record<string, string>;

/**
 * The attributes of every element with this tag: names in lower case, `""` for one without a value.
 */
export function elements(html: string, tag: string): Attributes[] {
  const found = withoutScripts(html).matchAll(new RegExp(`<${tag}((?:\\s[^>]*)?)>`, "g"));
  return [...found].map(([, attributes = ""]) => {
    const each = attributes.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g);
    return Object.fromEntries(
      [...each].map(([, name = "", value = ""]) => [name.toLowerCase(), decode(value)]),
    );
  });
}

export function words(html: string): string {
  const body = withoutScripts(html).replace(/^.*<body[^>]*>/s, "");
  return decode(withoutComments(body).replace(/<[^>]*>/g, "\n"));
}

/** The inner HTML of every element with this tag; such elements must not be nested. */
export function within(html: string, name: string): string[] {
  const found = html.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, "gs"));
  return [...found].map((element) => element[1] ?? "");
}

export function readable(html: string): string {
  return decode(withoutComments(html).replace(/<[^>]*>/g, ""));
}

export function withoutScripts(html: string): string {
  return html.replace(/<(script|style)\b.*?<\/\1>/gs, "");
}

/** React writes a comment between adjacent texts. */
function withoutComments(html: string): string {
  return html.replace(/<!--.*?-->/gs, "");
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

function decode(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

export interface Table {
  caption: string;
  columns: string[];
  rows: string[][];
}

export function tablesOf(html: string): Table[] {
  return within(html, "table").map((table) => ({
    caption: within(table, "caption").map(readable)[0] ?? "",
    columns: within(table, "th").map(readable),
    rows: within(within(table, "tbody")[0] ?? "", "tr").map((row) =>
      within(row, "td").map(readable),
    ),
  }));
}
