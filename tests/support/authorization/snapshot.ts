import pg from "pg";

export type Sums = ReadonlyMap<string, string>;

/** A row that exists only before or only after, with random values masked. */
export type Difference = string;

/** Refused calls can change these counters. */
const COUNTERS = ["rate_limits", "wrong_team_codes"];

/**
 * Takes a copy of a whole database and restores it. Restoring bypasses triggers and foreign keys
 * and resets sequences.
 */
export class Snapshot {
  readonly #client: pg.Client;
  #tables: string[] = [];
  #sequences: string[] = [];
  #sumsQuery = "";
  #known = new Set<string>();
  sums: Sums = new Map();

  constructor(config: pg.ClientConfig) {
    this.#client = new pg.Client(config);
  }

  async take(): Promise<void> {
    await this.#client.connect();
    this.#tables = await this.#names("select tablename as name from pg_tables");
    this.#sequences = await this.#names("select sequencename as name from pg_sequences");
    await this.#client.query("create schema before");
    for (const name of this.#tables) {
      await this.#client.query(`create table before.${name} as table public.${name}`);
    }
    await this.#client.query(
      `create table before.next as ${this.#sequences
        .map((name) => `select '${name}' as name, last_value, is_called from public.${name}`)
        .join(" union all ")}`,
    );
    this.#sumsQuery = this.#tables
      .map(
        (name) =>
          `select '${name}' as name, count(*) || ' ' || sum(('x' || md5(x::text))::bit(60)::bigint) as sum from public.${name} x`,
      )
      .join(" union all ");
    const everything = await this.#client.query<{ row: string }>(
      this.#tables.map((name) => `select x::text as row from before.${name} x`).join(" union all "),
    );
    for (const { row } of everything.rows) for (const word of madeUp(row)) this.#known.add(word);
    this.sums = await this.look();
  }

  async look(): Promise<Sums> {
    const found = await this.#client.query<{ name: string; sum: string }>({
      name: "sums",
      text: this.#sumsQuery,
    });
    return new Map(found.rows.map(({ name, sum }) => [name, sum]));
  }

  /** The tables that differ from the copy, without the counters. */
  changedIn(sums: Sums): string[] {
    return this.#differing(sums).filter((name) => !COUNTERS.includes(name));
  }

  /** The rate limit rules that were counted since the last restore. */
  async counted(): Promise<string[]> {
    const found = await this.#client.query<{ rule: string }>(
      `select distinct regexp_replace(split_part(key, ':', 1), '/(?:48|32)$', '') as rule from rate_limits
       where key not in (select key from before.rate_limits)`,
    );
    return found.rows.map(({ rule }) => rule);
  }

  /** The rows that differ from the copy, with random values masked so that they compare equal. */
  async differences(sums: Sums): Promise<Difference[]> {
    const all: Difference[] = [];
    for (const name of this.changedIn(sums)) {
      const [now, then] = [`public.${name}`, `before.${name}`];
      const found = await this.#client.query<{ row: string }>(
        `select '- ${name} ' || x as row from (select row_to_json(t)::text x from ${then} t except select row_to_json(t)::text from ${now} t)
         union all select '+ ${name} ' || x from (select row_to_json(t)::text x from ${now} t except select row_to_json(t)::text from ${then} t)`,
      );
      all.push(...found.rows.map(({ row }) => this.#withoutChance(row)));
    }
    return all.toSorted();
  }

  async bringBack(sums: Sums): Promise<void> {
    const statements = this.#differing(sums).map(
      (name) =>
        `delete from public.${name}; insert into public.${name} overriding system value table before.${name};`,
    );
    if (statements.length === 0) return;
    await this.#client.query(
      `begin; set local session_replication_role = replica; ${statements.join(" ")}
       select setval(('public.' || name)::regclass, last_value, is_called) from before.next; commit`,
    );
  }

  async end(): Promise<void> {
    await this.#client.end();
  }

  #differing(sums: Sums): string[] {
    return this.#tables.filter((name) => sums.get(name) !== this.sums.get(name));
  }

  #withoutChance(row: string): string {
    let plain = row.replace(/"(team_code|payment_reference|password_hash)":"[^"]*"/g, '"$1":"…"');
    for (const word of madeUp(row)) if (!this.#known.has(word)) plain = plain.replaceAll(word, "…");
    return plain;
  }

  async #names(query: string): Promise<string[]> {
    const found = await this.#client.query<{ name: string }>(
      `${query} where schemaname = 'public' order by 1`,
    );
    return found.rows.map(({ name }) => name);
  }
}

function madeUp(row: string): string[] {
  return row.match(/[\w$+/=.,-]*[\w-]{22,}[\w$+/=.,-]*/g) ?? [];
}
