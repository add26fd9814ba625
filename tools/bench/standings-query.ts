import { drizzle } from "drizzle-orm/node-postgres";
import type { Connection } from "../../db/connection.ts";
import { schema } from "../../db/schema.ts";
import { readStandings } from "../../domain/competition/standings/read-standings.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { median } from "./table.ts";

const TIMES = 300;

/** Milliseconds, from asking PostgreSQL to having the rows. */
export interface QueryTime {
  /** Of the slowest of the queries that a table needs: that of the games. */
  slowest: number;
  together: number;
}

/** The queries that `readStandings` sends, each as a prepared statement on one connection. */
export async function measureStandingsQuery(
  { pool }: Connection,
  tournamentId: number,
): Promise<QueryTime> {
  const sent: { text: string; values: unknown[] }[] = [];
  const logQuery = (text: string, values: unknown[]) => void sent.push({ text, values });
  const db = drizzle(pool, { schema, logger: { logQuery } });
  const cup = await currentCup(db);
  sent.length = 0;
  await readStandings({ db }, cup, tournamentId);
  const client = await pool.connect();
  try {
    const medians: number[] = [];
    for (const [index, query] of sent.entries()) {
      const took: number[] = [];
      for (let count = 0; count < TIMES; count++) {
        const started = performance.now();
        await client.query({ name: `standings-${index}`, ...query });
        took.push(performance.now() - started);
      }
      medians.push(median(took));
    }
    return { slowest: Math.max(...medians), together: medians.reduce((sum, each) => sum + each) };
  } finally {
    client.release();
  }
}
