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
