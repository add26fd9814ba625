import { writeFileSync } from "node:fs";
import { hasNginx, startProxy } from "../nginx.ts";
import { ownHeaders, startBare } from "./bare.ts";
import { askPage, type BenchResponse } from "./http.ts";
import { type Load, load } from "./load.ts";
import { cpuOf, cpuOfTree } from "./processes.ts";
import { openTournament, type Tournament } from "./scores.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, median, medianRatio, ms, rounded, times } from "./table.ts";

/** The path with an encoded letter: the router reads it, the page cache does not. */
export function uncached(page: string): string {
  return page.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

/** What a page costs from memory, through the proxy and rendered, and what a score's write costs. */
export async function measurePages(rounds: number): Promise<Figure[]> {
  const site = await openPlayedSite();
  try {
    const tournament = await openTournament(site);
    const { schedule, standings } = tournament;
    const figures = [
      ...(await measureCached("Schedule", schedule, site, rounds)),
      ...(await measureCached("Standings", standings, site, rounds)),
    ];
    const rendered = { Schedule: schedule, Standings: standings, Board: "/board", Terms: "/terms" };
    for (const [name, path] of Object.entries(rendered)) {
      figures.push(await measureRendered(name, path, site, rounds));
    }
    return [...figures, await measureScore(site, tournament, rounds)];
  } finally {
    await site.end();
  }
}

type Server = "site" | "bare" | "file" | "proxy";

async function measureCached(
  name: string,
  path: string,
  site: BenchSite,
  rounds: number,
): Promise<Figure[]> {
  await askPage(site.at, path);
  const answer = await askPage(site.at, path);
  const bare = await startBare(answer);
  const proxy = hasNginx
    ? await startProxy({ sites: [site.port], more: (folder) => fileLocation(folder, answer) })
    : null;
  const at = `http://127.0.0.1:${proxy?.port}`;
  const servers: [Server, string, number][] = [
    ["site", site.at + path, site.pid],
    ["bare", bare.at, bare.pid],
  ];
  if (proxy) servers.push(["file", `${at}/file`, proxy.pid], ["proxy", at + path, proxy.pid]);
  const runs: Record<Server, Load[]> = { site: [], bare: [], file: [], proxy: [] };
  const busy: number[] = [];
  try {
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      for (const [server, url, pid] of servers) {
        const [used, started] = [cpuOf(site.pid), performance.now()];
        const one = await load(url, pid);
        if (round === 0) continue;
        runs[server].push(one);
        const share = (cpuOf(site.pid) - used) / (performance.now() - started);
        if (server === "proxy") busy.push(share * 100);
      }
    }
  } finally {
    bare.end();
    await proxy?.stop();
  }
  return [...siteFigures(name, runs, answer.body.length), ...proxyFigures(name, runs, busy)];
}

/** For the proxy: the page as a file under the same headers. */
function fileLocation(folder: string, answer: BenchResponse): string {
  writeFileSync(`${folder}/page`, answer.body);
  const headers = ownHeaders(answer).filter(([name]) => !/^(?:content-type|etag)$/i.test(name));
  const added = headers.map(([name, value]) => `add_header ${name} "${value}";`).join(" ");
  return `location = /file { alias ${folder}/page; types {} default_type text/html; ${added} }`;
}

const of = (runs: readonly Load[], key: keyof Load) => median(runs.map((run) => run[key]));

function ratioFigure(what: string, least: number, ours: Load[], theirs: Load[]): Figure {
  const rates = (runs: Load[]) => runs.map(({ perSecond }) => perSecond);
  const value = medianRatio(rates(ours), rates(theirs));
  const words = (runs: Load[]) =>
    `${rounded(of(runs, "perSecond"))}/s, ${ms(of(runs, "cpu"))} each, p99 ${ms(of(runs, "p99"))}`;
  return {
    what: `${what}: requests a second`,
    measured: `${times(value)}: ${words(ours)}`,
    beside: words(theirs),
    bar: { value, unit: " ×", least },
  };
}

function siteFigures(
  name: string,
  { site, bare }: Record<Server, Load[]>,
  bytes: number,
): Figure[] {
  return [
    ratioFigure(`${name}, cached, beside bare node:http`, 0.9, site, bare),
    {
      what: `${name}, cached: processor time a request`,
      measured: ms(of(site, "cpu")),
      beside: `${bytes} bytes`,
      bar: { value: of(site, "cpu"), unit: " ms", most: 0.02 },
    },
  ];
}

function proxyFigures(
  name: string,
  { site, file, proxy }: Record<Server, Load[]>,
  busy: readonly number[],
): Figure[] {
  if (proxy.length === 0)
    return [{ what: `${name} and nginx`, measured: "nginx is not installed" }];
  return [
    ratioFigure(`${name}, cached, beside the same bytes as a file of nginx`, 0.7, site, file),
    ratioFigure(`${name}, through the proxy, beside the same file`, 0.95, proxy, file),
    {
      what: `${name}, through the proxy: processor of the site`,
      measured: `${rounded(median(busy))} %`,
      bar: { value: median(busy), unit: " %", most: 5 },
    },
  ];
}

/** One reader at a time, as readers of the same page are answered by one rendering. */
async function measureRendered(
  name: string,
  path: string,
  site: BenchSite,
  rounds: number,
): Promise<Figure> {
  const runs: Load[] = [];
  for (let round = 0; round <= rounds; round++) {
    const one = await load(site.at + uncached(path), site.pid, { connections: 1 });
    if (round > 0) runs.push(one);
  }
  return {
    what: `${name}, rendered: processor time a request`,
    measured: ms(of(runs, "cpu")),
    beside: `with PostgreSQL's; median ${ms(of(runs, "p50"))}, p99 ${ms(of(runs, "p99"))}`,
    bar: { value: of(runs, "cpu"), unit: " ms", most: 0.6 },
  };
}

const SCORES = 30;

async function measureScore(
  site: BenchSite,
  { postScore }: Tournament,
  rounds: number,
): Promise<Figure> {
  const costs: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const used = cpuOfTree(site.pid);
    for (let count = 0; count < SCORES; count++) await postScore();
    if (round > 0) costs.push((cpuOfTree(site.pid) - used) / SCORES);
  }
  return {
    what: "A score's write: processor time",
    measured: ms(median(costs)),
    beside: "with PostgreSQL's",
  };
}
