import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { BROWSER } from "./site.ts";

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

interface LoadOptions {
  connections?: number;
  seconds?: number;
}

/** Requests a page over and over from the process `pid`. Throws if any answer is not a 2xx. */
export async function load(
  url: string,
  pid: number,
  { connections = READERS, seconds = 2 }: LoadOptions = {},
): Promise<Load> {
  const latencies: number[] = [];
  const used = cpuOf(pid);
  const started = performance.now();
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    headers: BROWSER,
  });
  run.on("response", (_client, _status, _bytes, ms: number) => latencies.push(ms));
  const { errors, non2xx } = await run;
  if (errors > 0 || non2xx > 0 || latencies.length === 0) {
    throw new Error(`${url}: ${errors} errors, ${non2xx} refused of ${latencies.length}.`);
  }
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return {
    perSecond: (sorted.length / (performance.now() - started)) * 1_000,
    p50: quantile(0.5),
    p99: quantile(0.99),
    cpu: (cpuOf(pid) - used) / sorted.length,
  };
}

/** Milliseconds of processor time that a process and everything that it started have used. */
export function cpuOf(pid: number): number {
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
  const stat = readIfThere(`/proc/${pid}/stat`);
  // After the name: user and system time, then those of ended children. Linux counts in 10 ms.
  const times = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15);
  const own = times.reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  return children.reduce((sum, child) => sum + cpuOf(Number(child)), own);
}

/** Resident memory of a process in bytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}

/** Empty for a process that has just ended. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
