import pg from "pg";

/** Each connection keeps the plans of what it has prepared in its memory. */
const MOST_PREPARED = 300;
const MOST_SEEN = 3_000;

const seen = new Set<string>();
/** By the statement's text; the same for each connection. */
const names = new Map<string, string>();

/** A connection on which PostgreSQL parses and plans a repeated statement once, not each time. */
export class PreparingClient extends pg.Client {
  override query(...asked: never[]): never {
    const [config, ...rest] = asked as unknown[];
    const send = super.query.bind(this) as (...args: unknown[]) => never;
    return send(isNameless(config) ? { ...config, name: nameOf(config.text) } : config, ...rest);
  }
}

function isNameless(config: unknown): config is pg.QueryConfig {
  if (typeof config !== "object" || config === null || "submit" in config) return false;
  return "text" in config && !("name" in config && config.name);
}

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  // Several statements in one text can't be prepared.
  if (name || names.size >= MOST_PREPARED || text.includes(";")) return name;
  if (seen.delete(text)) names.set(text, `statement_${names.size + 1}`);
  else if (seen.size < MOST_SEEN) seen.add(text);
  return names.get(text);
}
