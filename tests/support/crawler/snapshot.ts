import type pg from "pg";

export interface Change {
  table: string;
  /** Null for a row that was deleted. */
  row: Record<string, unknown> | null;
}

/** A copy of a database that lists the rows that changed since, and restores them. */
export class Snapshot {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Copies every table and installs triggers that record which tables are written. */
  async take(): Promise<void> {
    await this.#pool.query(`
      create schema saved;
      create table saved.sequences as
        select sequencename as name, start_value, last_value from pg_sequences where schemaname = 'public';
      create unlogged table saved.touched (name text);
      create function saved.touch() returns trigger language plpgsql as
        'begin insert into saved.touched values (tg_table_name); return null; end';
      do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' loop
          execute format('create table saved.%1$I as table public.%1$I', name);
          execute format('create trigger touched after insert or update or delete on public.%I
            for each statement execute function saved.touch()', name);
        end loop;
      end $$`);
  }

  async changes(): Promise<Change[]> {
    const touched = await this.#touched();
    // Refused requests are counted.
    const tables = touched.filter((each) => !/^(?:rate_limits|wrong_team_codes)$/.test(each));
    const rows = (schema: string, table: string) =>
      `select '${table}' as table, to_jsonb(t) as row from ${schema}."${table}" t`;
    const parts = tables.flatMap((table) => [
      `(${rows("public", table)} except all ${rows("saved", table)})`,
      `select old.table, null from (${rows("saved", table)} except all ${rows("public", table)}) old`,
    ]);
    if (parts.length === 0) return [];
    return (await this.#pool.query<Change>(parts.join(" union all "))).rows;
  }

  async restore(): Promise<void> {
    const touched = await this.#touched();
    if (touched.length === 0) return;
    const tables = touched.map(
      (table) => `delete from public."${table}";
        insert into public."${table}" overriding system value table saved."${table}";`,
    );
    await this.#pool.query(`
      begin; set local session_replication_role = replica; ${tables.join(" ")}
      select setval(format('public.%I', name), coalesce(last_value, start_value), last_value is not null)
        from saved.sequences;
      delete from saved.touched; commit`);
  }

  async #touched(): Promise<string[]> {
    const query = "select distinct name from saved.touched";
    return (await this.#pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  }
}
