/** Maximum size of a spreadsheet, in bytes. */
export const MAX_SHEET_FILE = 2_000_000;
