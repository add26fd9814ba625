import { type Message, message } from "#i18n/message.ts";
import { MAX_SHEET_FILE } from "./sheet-limit-rules.ts";
import { decodeText, type ReadSheets, readCsv } from "./sheet-rules.ts";
import { readXlsxInWorker } from "./xlsx-in-worker.ts";

/**
 * Reads an .xlsx, CSV or tab-separated file of at most `MAX_SHEET_FILE`, whatever its name
 * (decision 36). `countHeadings` says how many cells of a row are headings that the caller knows.
 */
export async function readSheets(
  bytes: Uint8Array,
  countHeadings: (cells: string[]) => number,
): Promise<ReadSheets> {
  const refuse = (reason: Message) => ({ ok: false as const, line: 1, reason });
  if (bytes.length > MAX_SHEET_FILE) {
    return refuse(message("importErrors.tooLarge", { max: MAX_SHEET_FILE / 1_000_000 }));
  }
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
  if (!isZip) {
    const text = decodeText(bytes);
    return text === null ? refuse(message("importErrors.notSheet")) : readCsv(text, countHeadings);
  }
  try {
    const sheets = await readXlsxInWorker(bytes);
    return sheets ? { ok: true, sheets } : refuse(message("importErrors.tooLargeUnpacked"));
  } catch {
    return refuse(message("importErrors.notSheet"));
  }
}
