import { sql } from "drizzle-orm";
import pg from "pg";
import { vi } from "vitest";
import type { Database } from "#db/types.ts";

/** Every row as text, by table; empty tables are left out. */
export async function everyRow(
  db: Database,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<Record<string, string[]>> {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const dump: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    if (without.includes(name)) continue;
    const found = await db.execute<{ row: string }>(
      sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t order by 1`,
    );
    if (found.rows.length > 0) dump[name] = found.rows.map(({ row }) => row);
  }
  return dump;
}

export async function dumpOf(db: Database): Promise<string> {
  return Object.entries(await everyRow(db))
    .flatMap(([table, rows]) => rows.map((row) => `${table} ${row}`))
    .join("\n");
}

export async function statementsOf(work: () => Promise<unknown>) {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const all = spy.mock.calls.map(([query]: unknown[]) => textOf(query).trim());
    const isAround = (text: string) => /^(?:begin|commit|rollback)\b/i.test(text);
    return { asked: all.filter((text) => !isAround(text)), around: all.filter(isAround) };
  } finally {
    spy.mockRestore();
  }
}

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
}
