import pg from "pg";

/** PostgreSQL keeps the plans of each in the connection's memory. */
const MOST_PREPARED = 300;
const MOST_SEEN = 500;

/** A connection on which PostgreSQL parses and plans a repeated statement once, not each time. */
export class PreparingClient extends pg.Client {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  override query(...asked: never[]): never {
    const [config, ...rest] = asked as unknown[];
    const send = super.query.bind(this) as (...args: unknown[]) => never;
    if (!isNameless(config)) return send(...asked);
    return send({ ...config, name: this.#nameOf(config.text) }, ...rest);
  }

  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    // Several statements in one text can't be prepared.
    if (name || this.#names.size >= MOST_PREPARED || text.includes(";")) return name;
    if (this.#seen.delete(text)) this.#names.set(text, `statement_${this.#names.size + 1}`);
    else if (this.#seen.size < MOST_SEEN) this.#seen.add(text);
    return this.#names.get(text);
  }
}

function isNameless(config: unknown): config is pg.QueryConfig {
  if (typeof config !== "object" || config === null || "submit" in config) return false;
  return "text" in config && !("name" in config && config.name);
}
