import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { hasNginx, startProxy } from "../nginx.ts";
import { openPage, reloadPath, streamPath } from "./http.ts";
import { Listeners, type Round } from "./listeners.ts";
import { cpuOf, memoryOf } from "./processes.ts";
import { openTournament, type Tournament } from "./scores.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, kilobytes, median, ms, sleep } from "./table.ts";

/** How many listen, and the most milliseconds until the last one has what changed. */
const CROWDS = [
  [1_000, 300],
  [5_000, 1_200],
] as const;
/** Milliseconds until memory that opening the streams needed is free again. */
const SETTLED = 1_500;

interface Crowd {
  rounds: Round[];
  /** Bytes of the site's memory per listener. */
  memory: number;
  /** Milliseconds of the site's processor time per listener and score. */
  cpu: number;
}

/** From a score to the last of many open pages, at the site itself and through the proxy. */
export async function measureLive(rounds: number): Promise<Figure[]> {
  const site = await openPlayedSite();
  const proxy = hasNginx ? await startProxy({ sites: [site.port] }) : null;
  try {
    const tournament = await openTournament(site);
    await listen(site, tournament, site.at, 100, 3);
    const figures: Figure[] = [];
    for (const [count, most] of CROWDS) {
      const crowd = await listen(site, tournament, site.at, count, rounds);
      figures.push(crowdFigure(`${count} listeners`, crowd, most));
      if (count === 5_000) figures.push(memoryFigure(crowd));
      if (!proxy) continue;
      const at = `http://127.0.0.1:${proxy.port}`;
      const behind = await listen(site, tournament, at, count, rounds);
      figures.push(crowdFigure(`${count} listeners through the proxy`, behind, most));
    }
    return figures;
  } finally {
    await proxy?.stop();
    await site.end();
  }
}

/** Visitors have the standings open at `at` while scores are recorded. */
async function listen(
  site: BenchSite,
  { standings, postScore }: Tournament,
  at: string,
  count: number,
  rounds: number,
): Promise<Crowd> {
  let newest = await openPage(site.at, standings);
  const memory = memoryOf(site.pid);
  const listeners = new Listeners(at, (change) => reloadPath(newest, change));
  await listeners.open(count, streamPath(newest));
  await sleep(SETTLED);
  const crowd: Crowd = { rounds: [], memory: (memoryOf(site.pid) - memory) / count, cpu: 0 };
  for (let count = 0; count < rounds; count++) {
    const used = cpuOf(site.pid);
    const round = await listeners.round(postScore);
    crowd.cpu += (cpuOf(site.pid) - used) / round.answers / rounds;
    crowd.rounds.push(round);
    newest = await openPage(site.at, standings);
    if (!round.samples.every((sample) => textOf(sample).includes(newest.version))) {
      throw new Error("A listener loaded content of before the change.");
    }
  }
  listeners.close();
  await sleep(SETTLED);
  return crowd;
}

function textOf(answer: Buffer): string {
  const head = answer.toString("latin1", 0, answer.indexOf("\r\n\r\n"));
  const body = answer.subarray(head.length + 4);
  const encoding = /content-encoding: (br|gzip)/i.exec(head)?.[1];
  if (!encoding) return body.toString();
  return (encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body)).toString();
}

function crowdFigure(what: string, { rounds, cpu }: Crowd, most: number): Figure {
  const all = (key: "lastEvent" | "lastContent" | "bytes") => rounds.map((round) => round[key]);
  const value = median(all("lastContent"));
  return {
    what: `${what}: score to the last one's content`,
    measured: `${ms(value)} (worst ${ms(Math.max(...all("lastContent")))})`,
    beside: `to the last event ${ms(median(all("lastEvent")))}; ${kilobytes(median(all("bytes")))} and ${ms(cpu)} of the site's processor each`,
    bar: { value, unit: " ms", most },
  };
}

function memoryFigure({ memory }: Crowd): Figure {
  return {
    what: "Memory of the site a listener",
    measured: kilobytes(memory),
    bar: { value: memory / 1000, unit: " kB", most: 25 },
  };
}
