import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { LimitRule } from "#domain/core/rate-limits.ts";
import type { OutboxMetrics, PushMetrics } from "#domain/messaging/queue-metrics.ts";

const processRegistry = new Registry();
collectDefaultMetrics({ register: processRegistry });

export type RequestKind = "page" | "data" | "form" | "part" | "file" | "live" | "own" | "unread";

/** Plain counters, because a Prometheus counter costs as much as sending a cached response. */
export interface ResponseCounts {
  sent: number;
  unchanged: number;
}

export interface MetricSources {
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  hub: {
    subscriberCount: number;
    isConnected: boolean;
    broadcaster: { sentCount: number };
    subscribe: (listener: { changed: () => void; disconnected: () => void }) => unknown;
  };
  cache: () => { pages: number; bytes: number } | null;
  /** Forms in the admission queue. */
  admissions: () => number;
  hashes: () => number;
  outbox: () => Promise<OutboxMetrics>;
  push: () => Promise<PushMetrics>;
  wrongCodes: () => Promise<number>;
}

const READ_TIMEOUT = 2_000;

/** Prometheus metrics. No personal data. */
export class Metrics {
  readonly cachedPages: ResponseCounts = { sent: 0, unchanged: 0 };
  readonly cachedParts: ResponseCounts = { sent: 0, unchanged: 0 };
  readonly files: ResponseCounts = { sent: 0, unchanged: 0 };
  readonly #registry = new Registry();
  readonly #requests = this.#counter(
    "araknid_requests_total",
    "Requests not answered from memory.",
    ["kind", "status"],
  );
  readonly #seconds = new Histogram({
    name: "araknid_request_seconds",
    help: "Time until the response was made.",
    labelNames: ["kind"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  });
  readonly #rendered = this.#counter(
    "araknid_pages_rendered_total",
    "Pages rendered for the cache.",
  );
  readonly #limited = this.#counter(
    "araknid_limited_total",
    "Requests refused by each rule of domain/core/rate-limits.ts.",
    ["rule"],
  );
  readonly #cutOff = this.#counter(
    "araknid_connections_cut_off_total",
    "Connections that were refused or closed.",
    ["why"],
  );
  readonly #jobFailures = this.#counter(
    "araknid_chore_failures_total",
    "Failures of each periodic job in this process.",
    ["chore"],
  );
  readonly #jobSuccess = new Gauge({
    name: "araknid_chore_last_success_timestamp_seconds",
    help: "When this process last finished each periodic job.",
    labelNames: ["chore"],
    registers: [this.#registry],
  });

  constructor() {
    const counts = { page: this.cachedPages, part: this.cachedParts, file: this.files };
    const fromMemory = new Counter({
      name: "araknid_answers_from_memory_total",
      help: "Requests answered from memory, with a body or with 304.",
      labelNames: ["kind", "answer"],
      registers: [this.#registry],
      collect() {
        fromMemory.reset();
        for (const [kind, { sent, unchanged }] of Object.entries(counts)) {
          fromMemory.inc({ kind, answer: "sent" }, sent);
          fromMemory.inc({ kind, answer: "unchanged" }, unchanged);
        }
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    const texts = [this.#registry, processRegistry].map((registry) => registry.metrics());
    return (await Promise.all(texts)).join("\n");
  }

  /** Registers metrics that are read when they are scraped. */
  watch({ pool, hub, cache, admissions, hashes, outbox, push, wrongCodes }: MetricSources): void {
    let changes = 0;
    hub.subscribe({ changed: () => changes++, disconnected: () => {} });
    const mails = sharedWhileReading(outbox);
    const gauges: [name: string, help: string, read: () => unknown, label?: string][] = [
      [
        "database_connections",
        "Connections of the pool.",
        () => ({ all: pool.totalCount, idle: pool.idleCount }),
        "state",
      ],
      ["database_waiting", "Requests that wait for one.", () => pool.waitingCount],
      ["database_heard", "1 while notifications arrive.", () => Number(hub.isConnected)],
      ["listeners", "Open event streams.", () => hub.subscriberCount],
      ["kept_pages", "Cached pages.", () => cache()?.pages],
      ["kept_bytes", "Approximate memory of cached pages.", () => cache()?.bytes],
      ["turns_waiting", "Forms with a password in the admission queue.", admissions],
      ["hashes_waiting", "Passwords waiting to be hashed.", hashes],
      [
        "outbox_mails",
        "Emails that wait, and that failed.",
        async () => {
          const { waiting, failed } = await mails();
          return { waiting, failed };
        },
        "state",
      ],
      [
        "outbox_oldest_seconds",
        "Age of the oldest waiting email.",
        async () => (await mails()).oldestSeconds,
      ],
      ["push", "Browsers that follow a team, and queued messages.", push, "what"],
      ["wrong_team_codes", "Wrong team codes within a day, from everybody together.", wrongCodes],
    ];
    for (const [name, ...gauge] of gauges) this.#gauge(`araknid_${name}`, ...gauge);
    this.#observedCounter("araknid_changes_total", "Changes received.", () => changes);
    const sent = () => hub.broadcaster.sentCount;
    this.#observedCounter("araknid_changes_sent_total", "Changes sent to event streams.", sent);
  }

  countRequest(kind: RequestKind, status: number, milliseconds: number): void {
    this.#requests.inc({ kind, status });
    this.#seconds.observe({ kind }, milliseconds / 1_000);
  }

  countRendered(): void {
    this.#rendered.inc();
  }

  countLimited(rule: LimitRule): void {
    this.#limited.inc({ rule });
  }

  countCutOff(why: "too many" | "too many of one" | "too slow"): void {
    this.#cutOff.inc({ why });
  }

  countJob(job: string, outcome: "done" | "failed", at: Date): void {
    if (outcome === "done") this.#jobSuccess.set({ chore: job }, at.getTime() / 1_000);
    else this.#jobFailures.inc({ chore: job });
  }

  #counter<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  /** With a label, a number for each of its values. Omitted while reading fails or takes too long. */
  #gauge(name: string, help: string, read: () => unknown, label?: string): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [this.#registry],
      async collect() {
        const value = read();
        const found = value instanceof Promise ? await withTimeout(value) : value;
        gauge.reset();
        if (typeof found === "number") gauge.set(found);
        else if (!label) gauge.remove();
        else for (const [of, each] of Object.entries(found ?? {})) gauge.set({ [label]: of }, each);
      },
    });
  }

  #observedCounter(name: string, help: string, read: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        counter.reset();
        counter.inc(read());
      },
    });
  }
}

/** Reads once for those who ask while it is being read. */
function sharedWhileReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

async function withTimeout(reading: Promise<unknown>): Promise<unknown> {
  const timeout = Promise.withResolvers<null>();
  const timer = setTimeout(() => timeout.resolve(null), READ_TIMEOUT);
  try {
    return await Promise.race([reading, timeout.promise]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
