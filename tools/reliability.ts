// Prints the latest figures of the long run (`npm run test:long`); docs/reliability.md holds the telling ones.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { machine } from "./write-tables.ts";

const folder = fileURLToPath(new URL("../build/reliability", import.meta.url));

interface Measured {
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
  const { part, at, figures } = JSON.parse(
    readFileSync(path.join(folder, file), "utf8"),
  ) as Measured;
  console.log(`\n${part} (${machine(new Date(at))})`);
  for (const [what, value] of Object.entries(figures)) console.log(`  ${what}: ${value}`);
}
