import type pg from "pg";

export interface Difference {
  table: string;
  now: Record<string, unknown> | null;
}

const COUNTERS = new Set(["rate_limits", "wrong_team_codes"]);

/** A snapshot of a database that can list changed rows and restore them. */
export class KeptRows {
  readonly #pool: pg.Pool;
  readonly #sequences = new Map<string, string>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Takes the snapshot and installs triggers that record which tables are written. */
  async keep(): Promise<void> {
    const { rows } = await this.#pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const each = rows.map(
      ({ name }) => `
        create table kept."${name}" as table public."${name}";
        create trigger touched after insert or update or delete on public."${name}"
          for each statement execute function kept.touch();`,
    );
    await this.#pool.query(`
      create schema kept;
      create unlogged table kept.touched (name text);
      create function kept.touch() returns trigger language plpgsql as
        'begin insert into kept.touched values (tg_table_name); return null; end';
      ${each.join("\n")}
    `);
    await this.#keepSequences();
  }

  async differences(): Promise<Difference[]> {
    const touched = await this.#touched();
    const parts = touched
      .filter((table) => !COUNTERS.has(table))
      .flatMap((table) => {
        const [now, kept] = [`public."${table}"`, `kept."${table}"`];
        return [
          `(select '${table}' as table, to_jsonb(t) as now from ${now} t except all select '${table}', to_jsonb(k) from ${kept} k)`,
          `select g.table, null from (select '${table}' as table, to_jsonb(k) as was from ${kept} k except all select '${table}', to_jsonb(t) from ${now} t) g`,
        ];
      });
    if (parts.length === 0) return [];
    return (await this.#pool.query<Difference>(parts.join("\nunion all\n"))).rows;
  }

  async putBack(): Promise<void> {
    const touched = await this.#touched();
    if (touched.length === 0) return;
    const each = touched.map(
      (table) =>
        `delete from public."${table}";
         insert into public."${table}" overriding system value table kept."${table}";
         ${this.#sequences.get(table) ?? ""}`,
    );
    await this.#pool.query(`
      begin; set local session_replication_role = replica;
      ${each.join("\n")}
      delete from kept.touched; commit;
    `);
  }

  async #keepSequences(): Promise<void> {
    const { rows } = await this.#pool.query<{ name: string; sequence: string }>(
      `select table_name as name, pg_get_serial_sequence(format('public.%I', table_name), column_name) as sequence
       from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
    );
    for (const { name, sequence } of rows) {
      const { rows: stood } = await this.#pool.query<{ at: string; called: boolean }>(
        `select last_value as at, is_called as called from ${sequence}`,
      );
      const [{ at, called } = { at: "1", called: false }] = stood;
      this.#sequences.set(name, `select setval('${sequence}', ${at}, ${called});`);
    }
  }

  async #touched(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      "select distinct name from kept.touched",
    );
    return rows.map(({ name }) => name);
  }
}
