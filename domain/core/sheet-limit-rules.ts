/** In bytes, of a spreadsheet that is read. */
export const MAX_SHEET_FILE = 2_000_000;
