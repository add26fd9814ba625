import { parentPort, workerData } from "node:worker_threads";
import { unzipSync, zipSync } from "fflate";
import readXlsx, { type CellValue } from "read-excel-file/universal";
import type { Sheet } from "./sheet-rules.ts";

/** In bytes. */
const MAX_UNPACKED = 20_000_000;

/** The cells as text, or null for a file that unpacks to more than the limit. */
async function read(packed: Uint8Array): Promise<Sheet[] | null> {
  let unpacked = 0;
  const files = unzipSync(packed, {
    filter: ({ name, size, originalSize }) => {
      const isRead = /\.(?:xml|rels)$/.test(name);
      if (isRead) unpacked += Math.max(size, originalSize);
      return isRead && unpacked <= MAX_UNPACKED;
    },
  });
  if (unpacked > MAX_UNPACKED) return null;
  // Sizes in the archive can be false, but no file was unpacked beyond the larger of its own two.
  // Packed again, they are true.
  const { buffer } = zipSync(files, { level: 0 });
  const sheets = await readXlsx(buffer);
  return sheets.map(({ data }) =>
    data.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) })),
  );
}

function textOf(value: CellValue | null): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value instanceof Date ? momentText(value) : String(value);
}

/** Before it, a cell holds a time of day: the days that spreadsheets count from. */
const FIRST_DATE = Date.UTC(1904, 0, 2);
const MINUTE = 60_000;

/** '2027-07-28', '15:00' or '2027-07-28 15:00', to the minute, as times are fractions of a day. */
function momentText(moment: Date): string {
  const minutes = new Date(Math.round(moment.getTime() / MINUTE) * MINUTE).toISOString();
  const [date, time] = [minutes.slice(0, 10), minutes.slice(11, 16)];
  if (moment.getTime() < FIRST_DATE) return time;
  return time === "00:00" ? date : `${date} ${time}`;
}

parentPort?.postMessage(await read(workerData as Uint8Array), []);
