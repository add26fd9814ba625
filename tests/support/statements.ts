import pg from "pg";
import { vi } from "vitest";

export async function statementsOf(
  work: () => Promise<unknown>,
): Promise<{ asked: string[]; around: string[] }> {
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
