import { normalized } from "./text-rules.ts";

export interface Headings<Column extends string> {
  /** What each cell of a row is; null for what is ignored. */
  columns: (Column | null)[];
  /** Headings that aren't ours, as written. */
  ignored: string[];
  /** Headings that two columns have. */
  repeated: string[];
}

/** More than any spreadsheet that we import has; cells after them are not read. */
const MAX_COLUMNS = 200;

/**
 * Makes a reader of rows of headings, in any order and case. `names` are those of each column, in
 * small letters and digits only. Of several in a file the one listed first counts, and one that
 * names two columns goes to the first. `passedOver` are headings that say nothing.
 */
export function headingReader<Column extends string>(
  names: Partial<Record<Column, string>>,
  passedOver: readonly string[] = [],
): (row: readonly string[]) => Headings<Column> {
  const all = Object.entries<string | undefined>(names).map(
    ([column, listed = ""]) => [column as Column, listed.split(" ")] as const,
  );
  const known = new Set(all.flatMap(([, listed]) => listed));
  const silent = new Set(["", ...passedOver]);
  return (row) => {
    const cells = row.slice(0, MAX_COLUMNS);
    const keys = cells.map(headingKey);
    const columns: (Column | null)[] = cells.map(() => null);
    for (const [column, listed] of all) {
      const at = listed.map((name) => keys.indexOf(name)).find((each) => columns[each] === null);
      if (at !== undefined) columns[at] = column;
    }
    const keyAt = (index: number) => keys[index] ?? "";
    return {
      columns,
      ignored: cells
        .filter((_, index) => columns[index] === null && !silent.has(keyAt(index)))
        .map((cell) => cell.trim()),
      repeated: cells.filter(
        (_, index) => known.has(keyAt(index)) && keys.indexOf(keyAt(index)) < index,
      ),
    };
  };
}

const MAX_HEADING = 80;

function headingKey(cell: string): string {
  return normalized(cell.slice(0, MAX_HEADING), "NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
