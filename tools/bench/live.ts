import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuOf, memoryOf } from "./load.ts";
import { type BenchSite, BROWSER, getPage, openPlayedSite } from "./site.ts";
import { type Figure, kilobytes, median, ms } from "./table.ts";

/** How many listen, and the most milliseconds until the last one has what changed. */
const CROWDS = [
  [1_000, 300],
  [5_000, 1_200],
] as const;
/** How many connections are opened at once. */
const STEP = 200;
/** Milliseconds until memory that opening the streams needed is free again. */
const SETTLED = 1_500;
/** Longest wait for one round. */
const PATIENCE = 60_000;

/** From a score to the last of many open pages. */
export async function measureLive(rounds: number): Promise<Figure[]> {
  const site = await openPlayedSite();
  const figures: Figure[] = [];
  try {
    await listen(site, 100, 3);
    for (const [count, max] of CROWDS) {
      const { memory, ...crowd } = await listen(site, count, rounds);
      figures.push(crowdFigure(`${count} listeners`, crowd, max));
      if (count < 5_000) continue;
      figures.push({
        what: "Memory of the site a listener",
        measured: kilobytes(memory),
        bar: { value: memory / 1000, unit: " kB", max: 25 },
      });
    }
    return figures;
  } finally {
    await site.end();
  }
}

interface Crowd {
  /** Milliseconds from a score until the last listener heard of it, and until it had the content. */
  lastEvent: number[];
  lastContent: number[];
  /** Bytes of an answer. */
  bytes: number;
  /** Milliseconds of the site's processor time per listener and score. */
  cpu: number;
}

function crowdFigure(
  what: string,
  { lastEvent, lastContent, bytes, cpu }: Crowd,
  max: number,
): Figure {
  const value = median(lastContent);
  return {
    what: `${what}: score to the last one's content`,
    measured: `${ms(value)} (worst ${ms(Math.max(...lastContent))})`,
    beside: `to the last event ${ms(median(lastEvent))}; ${kilobytes(bytes)} and ${ms(cpu)} of processor time each`,
    bar: { value, unit: " ms", max },
  };
}

/** What the script of an open page knows from its `<main>`. */
async function openPage(url: string) {
  const [tag = ""] = /<main\b[^>]*>/.exec(await (await getPage(url)).text()) ?? [];
  const data = (name: string) =>
    new RegExp(` data-${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const stream = new URLSearchParams({ topics: data("topics"), since: data("since") });
  return { stream: `/live?${stream}`, part: data("part"), version: data("version") };
}

/** Visitors have the standings open while scores are recorded. */
async function listen(site: BenchSite, count: number, rounds: number) {
  const { port } = site;
  const url = site.at + site.standings;
  let newest = await openPage(url);
  const before = memoryOf(site.pid);
  let onChange = (_change: string, _spread: number) => {};
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(STEP, count - sockets.length) });
    const changed = (change: string, spread: number) => onChange(change, spread);
    sockets.push(...(await Promise.all(some.map(() => openStream(port, newest.stream, changed)))));
  }
  await sleep(SETTLED);
  const memory = (memoryOf(site.pid) - before) / count;
  const crowd: Crowd = { lastEvent: [], lastContent: [], bytes: 0, cpu: 0 };
  for (let round = 0; round < rounds; round++) {
    const [started, used] = [performance.now(), cpuOf(site.pid)];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(reject, PATIENCE, new Error("Not all had the content in time."));
    const answers: Buffer[] = [];
    onChange = (change, spread) => {
      crowd.lastEvent[round] = performance.now() - started;
      const path = `${newest.part}&from=${newest.version}&at=${change}`;
      const load = async () => {
        answers.push(await fetchAlone(port, path));
        if (answers.length === count) resolve();
      };
      setTimeout(() => void load().catch(reject), Math.random() * spread);
    };
    await Promise.all([promise, site.postScore()]);
    clearTimeout(timer);
    crowd.lastContent.push(performance.now() - started);
    crowd.cpu += (cpuOf(site.pid) - used) / count / rounds;
    crowd.bytes = answers[0]?.length ?? 0;
    newest = await openPage(url);
    if (![answers[0], answers.at(-1)].every((answer) => answer?.includes(newest.version))) {
      throw new Error("A listener loaded content of before the change.");
    }
  }
  for (const socket of sockets) socket.destroy();
  await sleep(SETTLED);
  return { ...crowd, memory };
}

const EVENT = /(?:id: ?(\S*)\n)?event: (beat|changed)\ndata: ?(\d*)\n\n/;

/** Done when the stream has said something. */
function openStream(
  port: number,
  path: string,
  changed: (change: string, spread: number) => void,
): Promise<Socket> {
  const socket = connectTo(port, path);
  return new Promise((resolve, reject) => {
    let tail = "";
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`A stream was refused: ${tail.slice(0, 200)}`)));
    socket.on("data", (chunk) => {
      tail += chunk.toString("latin1");
      const [, change = "", name, spread = ""] = EVENT.exec(tail) ?? [];
      if (!name) return;
      tail = "";
      resolve(socket);
      if (name === "changed") changed(change, Number(spread));
    });
  });
}

/** Sends a request as a page's script does; a plain socket, as thousands of them share this process. */
function connectTo(port: number, path: string, more = ""): Socket {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const lines = Object.entries(BROWSER).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join("")}${more}\r\n`);
  return socket;
}

/** The whole answer, head and body, on a connection of its own. */
async function fetchAlone(port: number, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const socket = connectTo(port, path, "Connection: close\r\n");
  socket.on("data", (chunk) => chunks.push(chunk));
  await once(socket, "end");
  socket.destroy();
  const answer = Buffer.concat(chunks);
  const status = answer.toString("latin1", 9, 12);
  if (status !== "200") throw new Error(`${path} answered ${status}.`);
  return answer;
}
