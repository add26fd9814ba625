import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { LimitRule } from "../../domain/core/rate-limits.ts";
import type { OutboxMetrics, PushMetrics } from "../../domain/messaging/queue-metrics.ts";
import type { CutOffReason } from "../http/server-limits.ts";
import { gauge, observedCounter } from "./gauges.ts";

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
  kept: () => { pages: number; bytes: number } | null;
  turns: () => number;
  hashes: () => number;
  outbox: () => Promise<OutboxMetrics>;
  push: () => Promise<PushMetrics>;
  wrongCodes: () => Promise<number>;
}

/** Prometheus metrics. No personal data. */
export class Metrics {
  readonly keptPages: ResponseCounts = { sent: 0, unchanged: 0 };
  readonly keptParts: ResponseCounts = { sent: 0, unchanged: 0 };
  readonly files: ResponseCounts = { sent: 0, unchanged: 0 };
  readonly #registry = new Registry();
  readonly #requests = this.#counter(
    "araknid_requests_total",
    "Requests that were not answered from memory.",
    ["kind", "status"],
  );
  readonly #seconds = new Histogram({
    name: "araknid_request_seconds",
    help: "How long they took until the answer was made.",
    labelNames: ["kind"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  });
  readonly #rendered = this.#counter(
    "araknid_pages_rendered_total",
    "Pages that were rendered to be kept.",
  );
  readonly #limited = this.#counter(
    "araknid_limited_total",
    "Tries that were refused as there were too many, by the rule of domain/core/rate-limits.ts.",
    ["rule"],
  );
  readonly #cutOff = this.#counter(
    "araknid_connections_cut_off_total",
    "Connections that were not taken, or were cut off.",
    ["why"],
  );
  readonly #choreFailures = this.#counter(
    "araknid_chore_failures_total",
    "How often each chore failed in this process.",
    ["chore"],
  );
  readonly #choreAt = new Gauge({
    name: "araknid_chore_last_success_timestamp_seconds",
    help: "When each chore was last done by this process.",
    labelNames: ["chore"],
    registers: [this.#registry],
  });

  constructor() {
    const tallies = { page: this.keptPages, part: this.keptParts, file: this.files };
    const fromMemory = new Counter({
      name: "araknid_answers_from_memory_total",
      help: "Requests that were answered from memory, with a body or with 304.",
      labelNames: ["kind", "answer"],
      registers: [this.#registry],
      collect() {
        fromMemory.reset();
        for (const [kind, { sent, unchanged }] of Object.entries(tallies)) {
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

  watch({
    pool,
    hub,
    kept,
    turns,
    hashes,
    outbox,
    push,
    wrongCodes,
  }: Partial<MetricSources>): void {
    const to = this.#registry;
    if (pool) {
      const open = { name: "araknid_database_connections", help: "Those of the pool." };
      gauge(to, { ...open, label: "state" }, () => [
        ["all", pool.totalCount],
        ["idle", pool.idleCount],
      ]);
      const inLine = { name: "araknid_database_waiting", help: "Who waits for one of them." };
      gauge(to, inLine, () => pool.waitingCount);
    }
    if (hub) this.#watchHub(hub);
    if (kept) {
      const pages = { name: "araknid_kept_pages", help: "Pages that are kept." };
      gauge(to, pages, () => kept()?.pages ?? null);
      const bytes = { name: "araknid_kept_bytes", help: "About how much memory they take." };
      gauge(to, bytes, () => kept()?.bytes ?? null);
    }
    if (turns) {
      const inLine = { name: "araknid_turns_waiting", help: "Forms with a password in line." };
      gauge(to, inLine, turns);
    }
    if (hashes) {
      const inLine = { name: "araknid_hashes_waiting", help: "Passwords that are to be hashed." };
      gauge(to, inLine, hashes);
    }
    if (outbox) this.#watchOutbox(outbox);
    if (push) {
      const help = "Browsers that follow a team, and messages to them that wait.";
      gauge(to, { name: "araknid_push", help, label: "what" }, async () => {
        const { browsers, waiting } = await push();
        return [
          ["browsers", browsers],
          ["waiting", waiting],
        ];
      });
    }
    if (wrongCodes) {
      const help = "Team codes that led nowhere within a day, from everybody together.";
      gauge(to, { name: "araknid_wrong_team_codes", help }, wrongCodes);
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

  countCutOff(why: CutOffReason): void {
    this.#cutOff.inc({ why });
  }

  countChore(chore: string, outcome: "done" | "failed", at: Date): void {
    if (outcome === "done") this.#choreAt.set({ chore }, at.getTime() / 1_000);
    else this.#choreFailures.inc({ chore });
  }

  #counter<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #watchHub(hub: MetricSources["hub"]): void {
    const to = this.#registry;
    let changes = 0;
    hub.subscribe({ changed: () => changes++, disconnected: () => {} });
    const listeners = { name: "araknid_listeners", help: "Open event streams." };
    gauge(to, listeners, () => hub.subscriberCount);
    const heard = { name: "araknid_database_heard", help: "1 while changes can be heard." };
    gauge(to, heard, () => Number(hub.isConnected));
    const count = { name: "araknid_changes_total", help: "Changes that were heard of." };
    observedCounter(to, count, () => changes);
    const said = { name: "araknid_changes_sent_total", help: "Changes that listeners were told." };
    observedCounter(to, said, () => hub.broadcaster.sentCount);
  }

  #watchOutbox(read: () => Promise<OutboxMetrics>): void {
    let reading: Promise<OutboxMetrics> | null = null;
    const figures = () => {
      reading ??= read().finally(() => {
        reading = null;
      });
      return reading;
    };
    const mails = {
      name: "araknid_outbox_mails",
      help: "Mails that wait, and that failed; not told while the database cannot be asked.",
      label: "state",
    };
    gauge(this.#registry, mails, async () => {
      const { waiting, failed } = await figures();
      return [
        ["waiting", waiting],
        ["failed", failed],
      ];
    });
    const oldest = {
      name: "araknid_outbox_oldest_seconds",
      help: "How long the oldest mail that waits has waited.",
    };
    gauge(this.#registry, oldest, async () => (await figures()).oldestSeconds);
  }
}
