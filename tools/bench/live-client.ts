// A process of its own that listens as a stadium does: many event streams at once, and for each notice a page
// whose data is loaded again. Told what to do by `listeners.ts`.
import { connect, type Socket } from "node:net";
import { partAddress } from "../../app/live/protocol.ts";
import { Answers } from "./answers.ts";
import type { ListenJob, RoundResult } from "./listeners.ts";

/** Where the server says nothing, the script of the page waits up to this long. */
const SPREAD = 200;
const PATIENCE = 120_000;

/** How many connections are begun at once. */
const STEP = 200;

/** Told with how long the page's script spreads its reload, and the name of the change. */
type Changed = (listener: Listener, spread: number, change: string) => void;

type Job<Kind extends ListenJob["kind"]> = Extract<ListenJob, { kind: Kind }>;

class Listener {
  readonly socket: Socket;
  /** Its place in its group. */
  readonly index: number;
  readonly #changed: Changed;
  #tail = "";
  #opened = false;
  #ready = () => {};
  #refuse: (error: Error) => void = () => {};

  constructor(port: number, index: number, changed: Changed) {
    this.index = index;
    this.socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#changed = changed;
    this.socket.on("data", (chunk) => this.#heard(this.#tail + chunk.toString("latin1")));
  }

  /** Listens; done when the first event has come. */
  open(request: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ready = resolve;
      this.#refuse = reject;
      this.socket.on("error", reject);
      this.socket.on("close", () => reject(new Error("a stream ended")));
      this.socket.write(request, "latin1");
    });
  }

  #heard(text: string): void {
    const event = EVENT.exec(text);
    this.#tail = event ? "" : text.slice(-LONGEST_EVENT);
    if (!event) return;
    if (!this.#opened) {
      this.#opened = true;
      if (event[2] === "beat") this.#ready();
      else this.#refuse(new Error("a page was out of date when it was opened"));
      return;
    }
    if (event[2] === "beat") return;
    this.#changed(this, event[3] ? Number(event[3]) : SPREAD, event[1] ?? "");
  }
}

const EVENT = /(?:id: ?(\S*)\n)?event: (beat|changed)\ndata: ?(\d*)\n\n/;
const LONGEST_EVENT = 120;

/** Sends one change and sees who hears of it, and who has its data. */
class Round {
  readonly #job: Job<"round">;
  readonly #group: Listener[];
  readonly #started = performance.now();
  readonly #cpu = process.cpuUsage();
  readonly #notices: number[] = [];
  readonly #reloads: number[] = [];
  readonly #samples: Buffer[] = [];
  #bytes = 0;
  #posted = 0;
  #finish!: (result: RoundResult) => void;
  #patience: NodeJS.Timeout | undefined;
  readonly result = new Promise<RoundResult>((resolve) => {
    this.#finish = resolve;
  });

  constructor(job: Job<"round">, group: Listener[]) {
    this.#job = job;
    this.#group = group;
    this.#patience = setTimeout(() => this.#fail("not everybody heard of it in time"), PATIENCE);
    this.#ask(job.change, (status) => {
      if (status >= 400) this.#fail(`the change was answered with ${status}`);
      this.#posted = this.#now();
      this.#settle();
    });
  }

  heard({ index }: Listener, spread: number, change: string): void {
    this.#notices.push(this.#now());
    const { reloads } = this.#job;
    if (reloads.length === 0) return this.#settle();
    const at = reloads[index % reloads.length] ?? "";
    const request = at.replace(/^(GET )(\S+)/, (_, get: string, path: string) => {
      return get + partAddress(path, change);
    });
    const wait = Math.random() * spread;
    if (wait < 1) this.#reload(request);
    else setTimeout(() => this.#reload(request), wait);
  }

  #reload(request: string): void {
    this.#ask(request, (status, chunks, bytes) => {
      if (status !== 200) return this.#fail(`the data was answered with ${status}`);
      this.#reloads.push(this.#now());
      this.#bytes += bytes;
      if (this.#reloads.length === 1 || this.#reloads.length === this.#group.length) {
        this.#samples.push(Buffer.concat(chunks));
      }
      this.#settle();
    });
  }

  /** On a connection of its own, as a phone that has not asked for a while. */
  #ask(request: string, answered: (status: number, chunks: Buffer[], bytes: number) => void): void {
    const socket = connect({ port: this.#job.port, host: "127.0.0.1", noDelay: true });
    const answers = new Answers();
    const chunks: Buffer[] = [];
    socket.on("error", (error) => this.#fail(error.message));
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      if (!answers.take(chunk)) return;
      socket.destroy();
      answered(answers.status, chunks, answers.bytes);
    });
    socket.write(request, "latin1");
  }

  #now(): number {
    return performance.now() - this.#started;
  }

  #settle(): void {
    const all = this.#group.length;
    const reloading = this.#job.reloads.length > 0;
    if (this.#posted === 0 || this.#notices.length < all) return;
    if (reloading && this.#reloads.length < all) return;
    this.#end("");
  }

  #fail(reason: string): void {
    const counts = `${this.#notices.length} notices, ${this.#reloads.length} reloads`;
    this.#end(`${reason} (${counts} of ${this.#group.length})`);
  }

  #end(failure: string): void {
    clearTimeout(this.#patience);
    const { user, system } = process.cpuUsage(this.#cpu);
    this.#finish({
      failure,
      posted: this.#posted,
      lastNotice: Math.max(...this.#notices),
      lastReload: Math.max(...this.#reloads),
      bytes: this.#bytes / Math.max(1, this.#reloads.length),
      samples: this.#samples,
      clientCpu: (user + system) / 1000,
    });
  }
}

const groups = new Map<string, Listener[]>();
let round: Round | null = null;

async function open({ group, port, count, requests }: Job<"open">): Promise<void> {
  const listeners: Listener[] = [];
  const changed: Changed = (listener, spread, change) => round?.heard(listener, spread, change);
  groups.set(group, listeners);
  while (listeners.length < count) {
    const from = listeners.length;
    const more = Array.from(
      { length: Math.min(STEP, count - from) },
      (_, index) => new Listener(port, from + index, changed),
    );
    listeners.push(...more);
    await Promise.all(more.map((each) => each.open(requests[each.index % requests.length] ?? "")));
  }
}

async function answer(job: ListenJob): Promise<RoundResult | string> {
  const group = groups.get(job.group) ?? [];
  switch (job.kind) {
    case "open":
      await open(job);
      return "";
    case "round":
      round = new Round(job, group);
      return round.result;
    case "close":
      for (const { socket } of group) socket.destroy();
      groups.delete(job.group);
      return "";
  }
}

process.on("message", (job: ListenJob) => {
  answer(job).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.(error instanceof Error ? error.message : "it failed"),
  );
});
process.on("disconnect", () => process.exit());
