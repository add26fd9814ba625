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

/** With a label, a number for each of its values. */
type Reading = Record<string, number> | number | null;

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
  watch(sources: Partial<MetricSources>) {
    const { pool, hub, cache, admissions, hashes, outbox, push, wrongCodes } = sources;
    if (pool) {
      const connections = () => ({ all: pool.totalCount, idle: pool.idleCount });
      const help = "Connections of the pool.";
      this.#gauge("araknid_database_connections", help, connections, "state");
      const waiting = () => pool.waitingCount;
      this.#gauge("araknid_database_waiting", "Requests that wait for one.", waiting);
    }
    if (hub) this.#watchHub(hub);
    if (cache) {
      this.#gauge("araknid_kept_pages", "Cached pages.", () => cache()?.pages ?? null);
      const bytes = () => cache()?.bytes ?? null;
      this.#gauge("araknid_kept_bytes", "Approximate memory of cached pages.", bytes);
    }
    if (admissions) {
      const help = "Forms with a password in the admission queue.";
      this.#gauge("araknid_turns_waiting", help, admissions);
    }
    if (hashes) this.#gauge("araknid_hashes_waiting", "Passwords waiting to be hashed.", hashes);
    if (outbox) this.#watchOutbox(outbox);
    if (push) {
      const help = "Browsers that follow a team, and queued messages.";
      this.#gauge("araknid_push", help, async () => ({ ...(await push()) }), "what");
    }
    if (wrongCodes) {
      const help = "Wrong team codes within a day, from everybody together.";
      this.#gauge("araknid_wrong_team_codes", help, wrongCodes);
    }
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

  /** Omitted while reading fails or takes too long. */
  #gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void {
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
        else
          for (const [of, count] of Object.entries(found ?? {})) gauge.set({ [label]: of }, count);
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

  #watchHub(hub: MetricSources["hub"]): void {
    let changes = 0;
    hub.subscribe({ changed: () => changes++, disconnected: () => {} });
    this.#gauge("araknid_listeners", "Open event streams.", () => hub.subscriberCount);
    const connected = () => Number(hub.isConnected);
    this.#gauge("araknid_database_heard", "1 while notifications arrive.", connected);
    this.#observedCounter("araknid_changes_total", "Changes received.", () => changes);
    const sent = () => hub.broadcaster.sentCount;
    this.#observedCounter("araknid_changes_sent_total", "Changes sent to event streams.", sent);
  }

  #watchOutbox(read: () => Promise<OutboxMetrics>): void {
    let reading: Promise<OutboxMetrics> | null = null;
    const shared = () => {
      reading ??= read().finally(() => {
        reading = null;
      });
      return reading;
    };
    const counts = async () => {
      const { waiting, failed } = await shared();
      return { waiting, failed };
    };
    this.#gauge("araknid_outbox_mails", "Emails that wait, and that failed.", counts, "state");
    const oldest = async () => (await shared()).oldestSeconds;
    this.#gauge("araknid_outbox_oldest_seconds", "Age of the oldest waiting email.", oldest);
  }
}

async function withTimeout(reading: Promise<Reading>): Promise<Reading> {
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
