// Writes the latest results of the long run (`npm run test:long`) into docs/reliability.md.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { machine, writeTables } from "./write-tables.ts";

const folder = fileURLToPath(new URL("../build/reliability", import.meta.url));

interface Kept {
  part: string;
  at: string;
  figures: Record<string, string | number>;
}

const files = globSync("*.json", { cwd: folder }).sort();
if (files.length === 0) {
  console.error("Nothing was measured yet: npm run test:long does it.");
  process.exitCode = 1;
}
for (const file of files) {
  const kept = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Kept;
  const rows = Object.entries(kept.figures).map(([what, value]) => `| ${what} | ${value} |`);
  const table = ["| what | measured |", "| --- | --- |", ...rows].join("\n");
  const name = kept.part.replaceAll(" ", "-");
  writeTables("reliability", name, `${machine(new Date(kept.at))}\n\n${table}`);
  console.log(`docs/reliability.md: ${name}`);
}
