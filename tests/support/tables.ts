import { readable, within } from "./html.ts";

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
