import { connect, type Socket } from "node:net";
import { BROWSER } from "./http.ts";

/** How many connections are opened at once. */
const STEP = 200;
/** Longest wait for one round. */
const PATIENCE = 60_000;

export interface Round {
  answers: number;
  /** Milliseconds from sending the change until the last listener heard of it, and had its content. */
  lastEvent: number;
  lastContent: number;
  /** Bytes of an answer, on average. */
  bytes: number;
  /** The first answer and the last. */
  samples: Buffer[];
}

/** Open event streams. After an event each loads the content on a new connection, like a page's script. */
export class Listeners {
  readonly #port: number;
  readonly #reload: (change: string) => string;
  readonly #sockets: Socket[] = [];
  #heard: (change: string, spread: number) => void = () => {};

  /** `reload` says where the content after a change is. */
  constructor(at: string, reload: (change: string) => string) {
    this.#port = Number(new URL(at).port);
    this.#reload = reload;
  }

  /** Done when each stream has said something. */
  async open(count: number, path: string): Promise<void> {
    while (this.#sockets.length < count) {
      const some = Array.from({ length: Math.min(STEP, count - this.#sockets.length) });
      await Promise.all(some.map(() => this.#listen(path)));
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async round(sendChange: () => Promise<unknown>): Promise<Round> {
    const started = performance.now();
    const now = () => performance.now() - started;
    const round: Round = { answers: 0, lastEvent: 0, lastContent: 0, bytes: 0, samples: [] };
    const all = this.#sockets.length;
    await new Promise<void>((resolve, reject) => {
      const late = () => reject(new Error(`${round.answers} of ${all} had the content in time.`));
      const timer = setTimeout(late, PATIENCE);
      const take = (answer: Buffer) => {
        round.answers++;
        round.bytes += answer.length / all;
        round.lastContent = now();
        if (round.answers === 1 || round.answers === all) round.samples.push(answer);
        if (round.answers < all) return;
        clearTimeout(timer);
        resolve();
      };
      this.#heard = (change, spread) => {
        round.lastEvent = now();
        const path = this.#reload(change);
        const load = () => void fetchOnce(this.#port, path).then(take, reject);
        setTimeout(load, Math.random() * spread);
      };
      sendChange().catch(reject);
    });
    return round;
  }

  #listen(path: string): Promise<void> {
    const socket = connect({ port: this.#port, host: "127.0.0.1", noDelay: true });
    this.#sockets.push(socket);
    socket.write(requestText(this.#port, path));
    return new Promise((resolve, reject) => {
      let tail = "";
      socket.on("error", reject);
      socket.on("close", () => reject(new Error(`A stream was refused: ${tail.slice(0, 200)}`)));
      socket.on("data", (chunk) => {
        tail += chunk.toString("latin1");
        const [, change = "", name, spread = ""] = EVENT.exec(tail) ?? [];
        if (!name) return;
        tail = "";
        resolve();
        if (name === "changed") this.#heard(change, Number(spread));
      });
    });
  }
}

const EVENT = /(?:id: ?(\S*)\n)?event: (beat|changed)\ndata: ?(\d*)\n\n/;

function requestText(port: number, path: string, more = ""): string {
  const lines = Object.entries(BROWSER).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join("")}${more}\r\n`;
}

/** The whole answer, head and body, on a connection of its own. */
function fetchOnce(port: number, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.on("error", reject);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("end", () => {
      socket.destroy();
      const answer = Buffer.concat(chunks);
      const status = answer.toString("latin1", 9, 12);
      if (status === "200") resolve(answer);
      else reject(new Error(`${path} answered ${status}.`));
    });
    socket.write(requestText(port, path, "Connection: close\r\n"));
  });
}
