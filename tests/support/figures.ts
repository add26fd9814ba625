import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isLongRun } from "./effort.ts";

const folder = fileURLToPath(new URL("../../build/reliability", import.meta.url));

/**
 * Keeps what the long run measured of one part, line by line, from which `docs/reliability.md` is written
 * (`npm run reliability`). An everyday run measures too little to be kept.
 */
export function keepFigures(part: string, figures: Record<string, string | number>): void {
  if (!isLongRun) return;
  mkdirSync(folder, { recursive: true });
  const kept = { part, at: new Date().toISOString(), figures };
  writeFileSync(path.join(folder, `${part}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}
