import { normalized } from "./text-rules.ts";

/**
 * What Excel, LibreOffice and Sheets can take as a formula: a sign of `=+-@`, also fullwidth or a
 * real minus, after quotes, spaces and invisible characters that some of them skip.
 */
const FORMULA = /^['"\p{Z}\p{C}]*[=+\-\u2212@]/u;

/** Where a spreadsheet set to another separator, as in much of Europe, begins a new cell. */
const BREAKS = /([;\t\r\n])/;

const isFormula = (text: string) => FORMULA.test(normalized(text, "NFKC"));

const mapParts = (cell: string, change: (part: string) => string) =>
  cell.split(BREAKS).map(change).join("");

/** A cell that no spreadsheet computes: with an apostrophe before what it would take as a formula. */
export function plainCell(cell: string): string {
  return mapParts(cell, (part) => (isFormula(part) ? `'${part}` : part));
}

/** The cell that `plainCell` was given. */
export function originalCell(cell: string): string {
  return mapParts(cell, (part) =>
    part.startsWith("'") && isFormula(part.slice(1)) ? part.slice(1) : part,
  );
}
