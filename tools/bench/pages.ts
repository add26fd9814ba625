import { writeFileSync } from "node:fs";
import { hasNginx, startProxy } from "../nginx.ts";
import { startBare } from "./bare.ts";
import { cpuOf, type Load, load } from "./load.ts";
import { type BenchSite, openPlayedSite, uncached } from "./site.ts";
import { type Figure, median, medianRatio, ms, rounded, times } from "./table.ts";

const SCORES = 30;

/** What a page costs from memory, through the proxy and rendered, and what a score's write costs. */
export async function measurePages(rounds: number): Promise<Figure[]> {
  const site = await openPlayedSite();
  const pages = { Schedule: site.schedule, Standings: site.standings };
  const figures: Figure[] = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      figures.push(...(await measureCached(name, path, site, rounds)));
    }
    for (const [name, path] of Object.entries({ ...pages, Board: "/board", Terms: "/terms" })) {
      const runs = await eachRound(rounds, () => renderOften(site, path));
      const cpu = of(runs, "cpu");
      figures.push({
        what: `${name}, rendered: processor time a request`,
        measured: ms(cpu),
        beside: `with PostgreSQL's; median ${ms(of(runs, "p50"))}, p99 ${ms(of(runs, "p99"))}`,
        bar: { value: cpu, unit: " ms", max: 0.6 },
      });
    }
    figures.push({
      what: "A score's write: processor time",
      measured: ms(median(await eachRound(rounds, () => scoreCost(site, SCORES)))),
      beside: "with PostgreSQL's",
    });
    return figures;
  } finally {
    await site.end();
  }
}

/** One reader at a time, as readers of the same page are answered by one rendering. */
export function renderOften(site: BenchSite, path: string, seconds = 2): Promise<Load> {
  return load(site.at + uncached(path), site.pid, { connections: 1, seconds });
}

/** Milliseconds of processor time per score, PostgreSQL's too. */
export async function scoreCost(site: BenchSite, scores: number): Promise<number> {
  const used = cpuOf(site.pid);
  for (let count = 0; count < scores; count++) await site.postScore();
  return (cpuOf(site.pid) - used) / scores;
}

/** One round more, as the first one warms up. */
async function eachRound<T>(rounds: number, measure: () => Promise<T>): Promise<T[]> {
  const measured: T[] = [];
  for (let round = 0; round <= rounds; round++) measured.push(await measure());
  return measured.slice(1);
}

const of = (runs: readonly Load[], key: keyof Load) => median(runs.map((run) => run[key]));

async function measureCached(
  name: string,
  path: string,
  site: BenchSite,
  rounds: number,
): Promise<Figure[]> {
  const page = site.at + path;
  const bare = await startBare(page);
  const more = (folder: string) => sameBytesAsFile(folder, bare);
  const proxy = hasNginx ? await startProxy({ sites: [site.port], more }) : null;
  const behind = `http://127.0.0.1:${proxy?.port}`;
  try {
    const all = await eachRound(rounds, async () => ({
      site: await load(page, site.pid),
      bare: await load(bare.at, bare.pid),
      file: proxy && (await load(`${behind}/file`, proxy.pid)),
      proxy: proxy && (await load(behind + path, proxy.pid)),
    }));
    const [ours, theirs] = [all.map((each) => each.site), all.map((each) => each.bare)];
    const files = all.flatMap((each) => each.file ?? []);
    const proxied = all.flatMap((each) => each.proxy ?? []);
    return [
      ratioFigure(`${name}, cached, beside bare node:http`, 0.9, ours, theirs),
      {
        what: `${name}, cached: processor time a request`,
        measured: ms(of(ours, "cpu")),
        beside: `${bare.bytes} bytes`,
        bar: { value: of(ours, "cpu"), unit: " ms", max: 0.02 },
      },
      ...(proxy
        ? [
            ratioFigure(
              `${name}, cached, beside the same bytes as a file of nginx`,
              0.7,
              ours,
              files,
            ),
            ratioFigure(`${name}, through the proxy, beside the same file`, 0.95, proxied, files),
          ]
        : []),
    ];
  } finally {
    bare.stop();
    await proxy?.stop();
  }
}

/** A location of nginx with the page's bytes as a file, under the same headers. */
function sameBytesAsFile(folder: string, { headers, bytes }: { headers: Headers; bytes: number }) {
  writeFileSync(`${folder}/page`, "a".repeat(bytes));
  const sent = [...headers].filter(([name]) => !/^content-(?:type|length)$|^etag$/.test(name));
  const added = sent.map(([name, value]) => `add_header ${name} "${value}";`).join(" ");
  return `location = /file { alias ${folder}/page; types {} default_type text/html; ${added} }`;
}

function ratioFigure(what: string, min: number, ours: Load[], theirs: Load[]): Figure {
  const rates = (runs: Load[]) => runs.map(({ perSecond }) => perSecond);
  const value = medianRatio(rates(ours), rates(theirs));
  return {
    what: `${what}: requests a second`,
    measured: `${times(value)}: ${summary(ours)}`,
    beside: summary(theirs),
    bar: { value, unit: " ×", min },
  };
}

function summary(runs: Load[]): string {
  return `${rounded(of(runs, "perSecond"))}/s, ${ms(of(runs, "cpu"))} each, p99 ${ms(of(runs, "p99"))}`;
}
