// A process of its own that asks for one page over and over, on kept connections, with as little work as
// that takes. Told what to do by `load.ts`.
import { connect, type Socket } from "node:net";
import { Answers } from "./answers.ts";
import type { LoadJob, LoadResult } from "./load.ts";

const MOST = 4_000_000;

class Reader {
  readonly #load: Load;
  #socket!: Socket;
  #answers!: Answers;
  #asked = 0;
  #busy = false;

  constructor(load: Load) {
    this.#load = load;
  }

  open(): Promise<void> {
    this.#answers = new Answers();
    this.#socket = connect({ port: this.#load.job.port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (chunk) => this.#heard(chunk));
    this.#socket.on("error", (error) => this.#load.fail(error.message));
    return new Promise((resolve) => this.#socket.once("connect", resolve));
  }

  /** Asks, unless the answer before has not come. */
  ask(): void {
    if (this.#busy) return;
    this.#busy = true;
    this.#asked = performance.now();
    this.#socket.write(this.#load.nextRequest(), "latin1");
  }

  close(): void {
    this.#socket.destroy();
  }

  #heard(chunk: Buffer): void {
    if (!this.#answers.take(chunk)) return;
    this.#busy = false;
    const { status, closes } = this.#answers;
    this.#load.answered(status, performance.now() - this.#asked);
    if (!closes) return this.#load.next(this);
    this.#socket.destroy();
    void this.open().then(() => this.#load.next(this));
  }
}

class Load {
  readonly job: LoadJob;
  readonly #request: [string, string];
  readonly #latencies = new Float64Array(MOST);
  #count = 0;
  #total = 0;
  #running = true;
  #measuring = false;
  #failure = "";

  constructor(job: LoadJob) {
    this.job = job;
    const [before = "", after = ""] = job.request.split("{n}");
    this.#request = [before, after];
  }

  nextRequest(): string {
    const [before, after] = this.#request;
    return after ? `${before}${this.job.from + this.#total}${after}` : before;
  }

  answered(status: number, ms: number): void {
    this.#total++;
    if (status !== 200) this.fail(`an answer was ${status}`);
    if (this.#measuring && this.#count < MOST) this.#latencies[this.#count++] = ms;
  }

  next(reader: Reader): void {
    if (this.#running && !this.job.everyMs) reader.ask();
  }

  fail(reason: string): void {
    if (this.#running) this.#failure ||= reason;
  }

  async run(enough: Promise<void>): Promise<LoadResult> {
    const readers = Array.from({ length: this.job.connections }, () => new Reader(this));
    await Promise.all(readers.map((reader) => reader.open()));
    const { everyMs, warmMs, ms } = this.job;
    const timers = everyMs
      ? readers.map((reader, index) => paced(reader, everyMs, (index * everyMs) / readers.length))
      : [];
    if (!everyMs) for (const reader of readers) reader.ask();
    await sleep(warmMs);
    this.#measuring = true;
    const started = performance.now();
    const cpu = process.cpuUsage();
    await (ms ? sleep(ms) : enough);
    this.#measuring = false;
    const seconds = (performance.now() - started) / 1000;
    const used = process.cpuUsage(cpu);
    this.#running = false;
    for (const timer of timers) timer();
    for (const reader of readers) reader.close();
    const sorted = this.#latencies.subarray(0, this.#count).sort();
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return {
      total: this.#total,
      perSecond: this.#count / seconds,
      p50: at(0.5),
      p99: at(0.99),
      clientCpu: (used.user + used.system) / 1000 / this.#count,
      failure: this.#failure || (this.#count === 0 ? "nothing was answered" : ""),
    };
  }
}

function paced(reader: Reader, everyMs: number, after: number): () => void {
  let timer: NodeJS.Timeout;
  const first = setTimeout(() => {
    timer = setInterval(() => reader.ask(), everyMs);
  }, after);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

let tellEnough = () => {};
process.on("message", (message: LoadJob | "enough") => {
  if (message === "enough") return tellEnough();
  const enough = new Promise<void>((resolve) => {
    tellEnough = resolve;
  });
  void new Load(message).run(enough).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());
