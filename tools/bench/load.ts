import autocannon from "autocannon";
import { BROWSER } from "./http.ts";
import { cpuOfTree } from "./processes.ts";
import { quantile } from "./table.ts";

/** How many browsers ask at once. */
export const READERS = 32;

export interface Load {
  perSecond: number;
  /** Milliseconds until the answer: in the middle, and what 99 of 100 do not exceed. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time per request, of the process and those it started. */
  cpu: number;
}

export interface LoadOptions {
  connections?: number;
  seconds?: number;
  /** Requests per second of all connections together; as many as possible unless given. */
  rate?: number;
  /** Ends the load before its time. */
  until?: Promise<unknown>;
}

/** Requests a page over and over from the process `pid`. Throws if any answer is not a 2xx. */
export async function load(
  url: string,
  pid: number,
  { connections = READERS, seconds = 2, rate, until }: LoadOptions = {},
): Promise<Load> {
  const latencies: number[] = [];
  const used = cpuOfTree(pid);
  const started = performance.now();
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    headers: BROWSER,
    ...(rate && { overallRate: rate }),
  });
  run.on("response", (_client, _status, _bytes, ms: number) => latencies.push(ms));
  const stop = () => run.stop();
  until?.then(stop, stop);
  const { errors, non2xx } = await run;
  if (errors > 0 || non2xx > 0 || latencies.length === 0) {
    throw new Error(`${url}: ${errors} errors, ${non2xx} refused of ${latencies.length}.`);
  }
  return {
    perSecond: (latencies.length / (performance.now() - started)) * 1_000,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: (cpuOfTree(pid) - used) / latencies.length,
  };
}
