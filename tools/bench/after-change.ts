import { sql } from "drizzle-orm";
import { NOTICE_CHANNEL, tournamentTopic } from "../../domain/core/topics.ts";
import { loadPage } from "./open-page.ts";
import { cpuBelow, cpuOf } from "./processes.ts";
import type { BenchSite } from "./site.ts";
import { type Figure, ms } from "./table.ts";

const CHANGES = 150;
/** Milliseconds; a notice is usually heard within one. */
const HEARD = 5;

/**
 * What a page costs that is asked for after a change: rendered, compressed and kept. A change here is its
 * notice alone; what that costs by itself is measured apart and taken off.
 */
export async function measureAfterChange(
  name: string,
  path: string,
  site: BenchSite,
  tournamentId: number,
): Promise<Figure> {
  return site.onDatabase(async ({ db }) => {
    let count = 0;
    const change = async () => {
      const id = `${Date.now()}${count++}`;
      const words = `${id} ${tournamentTopic(tournamentId)}`;
      await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${words})`);
      await pause();
      return id;
    };
    const read = async () => {
      const id = await change();
      // Until the notice is heard the page of before is sent from memory, which costs next to nothing.
      for (let tries = 0; (await loadPage(site.at, path)).since !== id; tries++) {
        if (tries > 200) throw new Error(`${path} stays as it was before a change.`);
        await pause();
      }
    };
    await costOf(site, read);
    const whole = await costOf(site, read);
    const notice = await costOf(site, change);
    return {
      what: `${name}, first asked for after a change: processor time`,
      measured: ms(whole - notice),
      beside: `the notice itself ${ms(notice)}`,
    };
  });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, HEARD));
}

async function costOf(site: BenchSite, work: () => Promise<unknown>): Promise<number> {
  const used = cpuOf(site.pid) + cpuBelow(site.pid);
  for (let count = 0; count < CHANGES; count++) await work();
  return (cpuOf(site.pid) + cpuBelow(site.pid) - used) / CHANGES;
}
