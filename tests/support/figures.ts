import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isLongRun } from "./effort.ts";

const folder = fileURLToPath(new URL("../../build/reliability", import.meta.url));

/** Saves measurements of the long run; `npm run reliability` prints them. Daily runs save nothing. */
export function keepFigures(part: string, figures: Record<string, string | number>): void {
  if (!isLongRun) return;
  mkdirSync(folder, { recursive: true });
  const kept = { part, at: new Date().toISOString(), figures };
  writeFileSync(path.join(folder, `${part}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}
