import type { Sheet } from "./sheet-rules.ts";
import { runInThread } from "./threads.ts";

/** 5,000 rows take 30 MB. Whatever takes more must not take it from the site. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };
const timeout = 20_000;

/**
 * The sheets of an .xlsx file, read in a thread of its own (decision 36): formulas by their stored
 * values, dates as yyyy-mm-dd and times as hh:mm. Null if it unpacks to more than the limit. Rejects
 * for a file that isn't one.
 */
export function readXlsxInWorker(file: Uint8Array): Promise<Sheet[] | null> {
  const url = new URL("./xlsx-thread.ts", import.meta.url);
  return runInThread(url, file, { resourceLimits, timeout });
}
