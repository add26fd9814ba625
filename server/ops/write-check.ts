import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { isDatabaseUnavailable } from "#db/connectivity.ts";

/** How long a successful write is trusted, in milliseconds. */
const VALID = 10_000;
/** Writes can hang, such as while no synchronous replica is reachable. */
const TIMEOUT = 5_000;

/** Whether the database can write, tried at most every ten seconds while it can. */
export class WriteCheck {
  readonly #pool: Pick<pg.Pool, "query">;
  #validUntil = 0;
  #trying: Promise<boolean> | null = null;

  constructor(pool: Pick<pg.Pool, "query">) {
    this.#pool = pool;
  }

  async canWrite(): Promise<boolean> {
    if (performance.now() < this.#validUntil) return true;
    this.#trying ??= this.#try().finally(() => {
      this.#trying = null;
    });
    return Promise.race([this.#trying, sleep(TIMEOUT, false, { ref: false })]);
  }

  async #try(): Promise<boolean> {
    try {
      // A new table needs room on the disk, where a row can still fit into an old one.
      await this.#pool.query("create temp table write_check on commit drop as select 1 as row");
    } catch (error) {
      // A role without temporary tables can write all the same.
      if (isDatabaseUnavailable(error)) return false;
    }
    this.#validUntil = performance.now() + VALID;
    return true;
  }
}
