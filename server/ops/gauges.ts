import { readdirSync } from "node:fs";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { Counter, Gauge, type Registry } from "prom-client";

const PATIENCE = 2_000;

type Read = readonly (readonly [of: string, value: number])[] | number | null;

/** Registers a gauge read at scrape time. It is omitted if reading fails or takes too long. */
export function gauge(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label?: string },
  read: () => Read | Promise<Read>,
): void {
  const each: Gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const now = read();
      const found = now instanceof Promise ? await withPatience(now) : now;
      each.reset();
      if (typeof found === "number") each.set(found);
      else if (label === undefined) each.remove();
      else for (const [of, value] of found ?? []) each.set({ [label]: of }, value);
    },
  });
}

export function observedCounter(
  registry: Registry,
  { name, help }: { name: string; help: string },
  read: () => number,
): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      counter.reset();
      counter.inc(read());
    },
  });
}

async function withPatience(reading: Promise<Read>): Promise<Read> {
  const patience = Promise.withResolvers<null>();
  const timer = setTimeout(() => patience.resolve(null), PATIENCE);
  try {
    return await Promise.race([reading, patience.promise]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const STEP = 20;

export function measureProcess(registry: Registry): () => void {
  const memory = { name: "araknid_memory_bytes", help: "Memory of the process.", label: "of" };
  gauge(registry, memory, () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    return [
      ["all", rss],
      ["heap", heapUsed],
      ["outside the heap", external],
    ];
  });
  const open = { name: "araknid_open_files", help: "Files and connections that are open." };
  gauge(registry, open, openFiles);
  const uptime = { name: "araknid_uptime_seconds", help: "Since the process started." };
  gauge(registry, uptime, () => process.uptime());
  const processor = { name: "araknid_cpu_seconds_total", help: "Processor time that was used." };
  observedCounter(registry, processor, () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  return measureEventLoop(registry);
}

function measureEventLoop(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: STEP });
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - STEP / 1e3);
  gauge(
    registry,
    {
      name: "araknid_event_loop_delay_seconds",
      help: "How late the event loop was since this was last asked for.",
      label: "quantile",
    },
    () => {
      if (delay.count === 0) return null;
      const [half, most] = [delay.percentile(50), delay.percentile(99)];
      const found = [
        ["0.5", late(half)],
        ["0.99", late(most)],
        ["1", late(delay.max)],
      ] as const;
      delay.reset();
      return found;
    },
  );
  let before = performance.eventLoopUtilization();
  gauge(
    registry,
    {
      name: "araknid_event_loop_busy_ratio",
      help: "Which part of the time it had work since this was last asked for.",
    },
    () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
  );
  delay.enable();
  return () => delay.disable();
}

function openFiles(): number | null {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return null;
  }
}
