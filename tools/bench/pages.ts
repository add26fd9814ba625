import { startBare } from "./bare.ts";
import { cpuOf, type Load, load } from "./load.ts";
import { type BenchSite, openPlayedSite, uncached } from "./site.ts";
import { type Figure, median, medianRatio, ms, rounded, times } from "./table.ts";

const SCORES = 30;

/** What a page costs from memory and rendered, and what a score's write costs. */
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
  try {
    const all = await eachRound(rounds, async () => ({
      site: await load(page, site.pid),
      bare: await load(bare.at, bare.pid),
    }));
    const [ours, theirs] = [all.map((each) => each.site), all.map((each) => each.bare)];
    const [rate, cpu] = (["perSecond", "cpu"] as const).map((key) =>
      medianRatio(
        ours.map((run) => run[key]),
        theirs.map((run) => run[key]),
      ),
    );
    return [
      {
        what: `${name}, cached, ${bare.bytes} bytes, beside bare node:http: requests a second`,
        measured: `${times(rate ?? 0)}: ${summary(ours)}`,
        beside: summary(theirs),
      },
      {
        what: `${name}, cached, beside bare node:http: processor time a request`,
        measured: `${times(cpu ?? 0)}: ${ms(of(ours, "cpu"))}`,
        beside: ms(of(theirs, "cpu")),
        bar: { value: cpu ?? 0, unit: " ×", max: 1.6 },
      },
    ];
  } finally {
    bare.stop();
  }
}

function summary(runs: Load[]): string {
  return `${rounded(of(runs, "perSecond"))}/s, ${ms(of(runs, "cpu"))} each, p99 ${ms(of(runs, "p99"))}`;
}
