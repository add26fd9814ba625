/** A table of a page as a reader sees it. */
export interface Table {
  caption: string;
  columns: string[];
  rows: string[][];
}

/** The tables of a page of ours, in their order. */
export function tablesOf(html: string): Table[] {
  return within(html, "table").map((table) => ({
    caption: within(table, "caption").map(readable)[0] ?? "",
    columns: within(table, "th").map(readable),
    rows: within(within(table, "tbody")[0] ?? "", "tr").map((row) =>
      within(row, "td").map(readable),
    ),
  }));
}

/** The insides of every element of a name; none of these lie in one another on our pages. */
export function within(html: string, name: string): string[] {
  const elements = html.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, "gs"));
  return [...elements].map((element) => element[1] ?? "");
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The text of a piece of a page, without its tags. */
export function readable(html: string): string {
  return html
    .replace(/<!--.*?-->|<[^>]*>/gs, "")
    .replace(/&(\w+|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
