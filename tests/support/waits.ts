import { setImmediate as turn } from "node:timers/promises";
import type { World } from "./world.ts";

/** Returns once `many` statements wait for another transaction's lock. */
export async function somebodyWaits(world: World, many = 1): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (((await world.pool.query(waiting)).rowCount ?? 0) < many) await turn();
}
